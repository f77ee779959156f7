/** The backend behind the page's own address: `pinpoint serve`, over HTTP and a WebSocket. */

import { ApiError, type Backend, type Line } from './backend';
import type { FailureDocument, ReviewEvent } from './types';

export const httpBackend: Backend = {
  info: () => get('/api/info'),
  position: ({ start, moves }, since = 0) => post('/api/position', { start, moves, since }),
  move: ({ start, moves }, move) => post('/api/move', { start, moves, move, since: moves.length }),
  validate: (fen) => post('/api/validate', { fen }),
  chess960: (number) => get(`/api/chess960/${number}`),
  readPgn: (pgn) => post('/api/pgn/read', { pgn }),
  writePgn: (games) => post('/api/pgn/write', { games }),
  review: async (request, onEvent, signal) => {
    const response = await send('/api/review', { ...json(request), signal });
    await eachLine(response, (line) => onEvent(JSON.parse(line) as ReviewEvent));
  },
  reviewMove: ({ start, moves }, move) => post('/api/review/move', { start, moves, move }),
  puzzle: (which) => get(`/api/puzzles/${which}`),
  tryPuzzle: (id, moves, move) => post(`/api/puzzles/${id}/try`, { moves, move }),
  recordPuzzle: (id, solved) => post(`/api/puzzles/${id}`, { solved }),
  puzzleTotals: () => get('/api/puzzles/progress'),
  keptGames: (query) => get(`/api/games?${query}`),
  keptGame: (id) => get(`/api/games/${id}`),
  missed: (request) => post('/api/missed', request),
  openEngine: () => {
    const { protocol, host } = window.location;
    return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/ws`) as Line;
  },
};

function get<Reply>(path: string): Promise<Reply> {
  return ask(path, {});
}

function post<Reply>(path: string, body: unknown): Promise<Reply> {
  return ask(path, json(body));
}

function json(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

async function ask<Reply>(path: string, request: RequestInit): Promise<Reply> {
  const response = await send(path, request);
  const reply = await response.json().catch(() => null);
  if (reply === null) throw new ApiError('internal', 'the reply cannot be read');
  return reply as Reply;
}

/** Sends a request; anything but success is an error. */
async function send(path: string, request: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError('offline', 'the server does not answer');
  }
  if (response.ok) return response;
  const reply = (await response.json().catch(() => null)) as FailureDocument | null;
  const error = reply?.error;
  throw new ApiError(error?.kind ?? 'internal', error?.message ?? `status ${response.status}`);
}

/** Hands on the lines of a reply while they arrive. */
async function eachLine(response: Response, onLine: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    lines.filter(Boolean).forEach(onLine);
  }
}
