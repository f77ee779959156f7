/** The server's questions and answers over HTTP. */

import type {
  Chess960Reply,
  FailureDocument,
  GameRequest,
  Info,
  MoveReply,
  PgnGame,
  PgnReadReply,
  PgnWriteReply,
  PositionReply,
  ValidateReply,
} from './types';

/** The server answered with an error, or not at all (`kind` is `offline`). */
export class ApiError extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
  }
}

export interface Game {
  start: GameRequest['start'];
  moves: string[];
}

export const api = {
  info: () => get<Info>('/api/info'),
  position: ({ start, moves }: Game) => post<PositionReply>('/api/position', { start, moves }),
  move: ({ start, moves }: Game, move: string) =>
    post<MoveReply>('/api/move', { start, moves, move }),
  validate: (fen: string) => post<ValidateReply>('/api/validate', { fen }),
  chess960: (number: number) => get<Chess960Reply>(`/api/chess960/${number}`),
  readPgn: (pgn: string) => post<PgnReadReply>('/api/pgn/read', { pgn }),
  writePgn: (games: PgnGame[]) => post<PgnWriteReply>('/api/pgn/write', { games }),
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

/** The message of anything thrown by `api`, as a sentence. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
