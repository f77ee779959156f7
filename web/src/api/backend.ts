/**
 * What the page asks of a chess server.
 *
 * The page talks to this interface alone. `http.ts` is the server that ships with it; another
 * backend (a worker in the browser, a test's own) is plugged in with `BackendContext`.
 */

import { createContext, useContext } from 'react';
import type { LibraryBackend } from './library';
import type {
  Chess960Reply,
  GameRequest,
  Info,
  MissedReply,
  MissedRequest,
  MoveReply,
  PgnGame,
  PgnReadReply,
  PgnWriteReply,
  PositionReply,
  PuzzleProgressReply,
  PuzzleReply,
  PuzzleTotalsReply,
  PuzzleTryReply,
  ReviewEvent,
  ReviewedMove,
  ReviewRequest,
  ValidateReply,
} from './types';

/** A game as requests carry it. */
export interface Game {
  start: GameRequest['start'];
  moves: string[];
}

/** The part of a WebSocket that is used: text both ways, until one side closes. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export interface Backend {
  /** The games that are kept. */
  library: LibraryBackend;
  /** Levels and limits. */
  info(): Promise<Info>;
  /** All about a position; `moves` of the reply leaves out the first `since` moves of the game. */
  position(game: Game, since?: number): Promise<PositionReply>;
  /**
   * Plays a move, in UCI or as people write it; an illegal one comes back with the reason. `moves`
   * of the reply holds the new move alone.
   */
  move(game: Game, move: string): Promise<MoveReply>;
  validate(fen: string): Promise<ValidateReply>;
  chess960(number: number): Promise<Chess960Reply>;
  readPgn(pgn: string): Promise<PgnReadReply>;
  writePgn(games: PgnGame[]): Promise<PgnWriteReply>;
  /** Reviews a game, event by event; the signal ends it early. */
  review(
    request: ReviewRequest,
    onEvent: (event: ReviewEvent) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** What a move is worth beside the best one, and why. */
  reviewMove(game: Game, move: string): Promise<ReviewedMove>;
  /** A puzzle: `today`, `next?level=easy`, or its name. */
  puzzle(which: string): Promise<PuzzleReply>;
  /** Tries a move after the `moves` since the opponent's mistake. */
  tryPuzzle(id: string, moves: readonly string[], move: string): Promise<PuzzleTryReply>;
  recordPuzzle(id: string, solved: boolean): Promise<PuzzleProgressReply>;
  puzzleTotals(): Promise<PuzzleTotalsReply>;
  /** What a weaker opponent did not see in a game. */
  missed(request: MissedRequest): Promise<MissedReply>;
  /** A new connection to the engine; its messages are those of `ClientMessage` and `ServerMessage`. */
  openEngine(): Line;
}

/** The backend answered with an error, or not at all (`kind` is `offline`). */
export class ApiError extends Error {
  readonly kind: string;

  constructor(kind: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.kind = kind;
  }
}

export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'offline';
}

/** The message of anything a backend throws, as a sentence. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

export const BackendContext = createContext<Backend | null>(null);

export function useBackend(): Backend {
  const backend = useContext(BackendContext);
  if (!backend) throw new Error('no BackendContext around the page');
  return backend;
}
