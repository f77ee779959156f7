/** The backend behind the page's own address: `pinpoint serve`, over HTTP and a WebSocket. */

import { ApiError, type Backend, type Line } from './backend';
import type { FailureDocument } from './types';

export const httpBackend: Backend = {
  info: () => get('/api/info'),
  position: ({ start, moves }, since = 0) => post('/api/position', { start, moves, since }),
  move: ({ start, moves }, move) => post('/api/move', { start, moves, move, since: moves.length }),
  validate: (fen) => post('/api/validate', { fen }),
  chess960: (number) => get(`/api/chess960/${number}`),
  readPgn: (pgn) => post('/api/pgn/read', { pgn }),
  writePgn: (games) => post('/api/pgn/write', { games }),
  openEngine: () => {
    const { protocol, host } = window.location;
    return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/ws`) as Line;
  },
};

function get<Reply>(path: string): Promise<Reply> {
  return ask(path, {});
}

function post<Reply>(path: string, body: unknown): Promise<Reply> {
  return ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function ask<Reply>(path: string, request: RequestInit): Promise<Reply> {
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new ApiError('offline', 'the server does not answer');
  }
  const reply = await response.json().catch(() => null);
  if (response.ok && reply !== null) return reply as Reply;
  const error = (reply as FailureDocument | null)?.error;
  throw new ApiError(error?.kind ?? 'internal', error?.message ?? `status ${response.status}`);
}
