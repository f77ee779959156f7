/** Replies and a backend for the tests, shaped as the contract has them. */

import type { Backend, Line } from './backend';
import type { LibraryBackend } from './library';
import type { Info, PositionReply, PossibleEndings } from './types';

export const ENDINGS: PossibleEndings = {
  resigned: {
    white: { result: '0-1', text: 'Black wins: White resigns.' },
    black: { result: '1-0', text: 'White wins: Black resigns.' },
  },
  out_of_time: {
    white: { result: '0-1', text: 'Black wins: White ran out of time.' },
    black: { result: '1/2-1/2', text: 'Draw: Black ran out of time, but White cannot mate.' },
  },
  agreed: { result: '1/2-1/2', text: 'Draw by agreement.' },
};

export function positionReply(change: Partial<PositionReply> = {}): PositionReply {
  return {
    fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    start_fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    chess960: false,
    turn: 'white',
    fullmove_number: 1,
    halfmove_clock: 0,
    check: null,
    checkers: [],
    destinations: {},
    premoves: {},
    moves: [],
    moves_before: 0,
    last_move: null,
    outcome: null,
    claims: [],
    endings: ENDINGS,
    repetitions: 1,
    opening: null,
    captured: { white: [], black: [], balance: 0 },
    pins: [],
    mate_pins: [],
    explanation: null,
    ...change,
  };
}

const range = (max: number) => ({ min: 1, max, default: 1 });

export const INFO: Info = {
  schema: 1,
  version: '0.0.0',
  engine: 'Pinpoint',
  levels: [1, 2, 3].map((level) => ({
    level,
    name: `Level ${level}`,
    elo: 700 + 100 * level,
    description: 'plays',
  })),
  elo: { min: 350, max: 2_500, default: 1_100 },
  elo_note: 'An engine rating.',
  characters: [{ name: 'allrounder', description: 'has no special habit' }],
  limits: {
    body_bytes: 1_048_576,
    moves: 1_200,
    pgn_plies: 10_000,
    lines: range(5),
    threads: range(2),
    hash_mb: range(256),
    depth: range(64),
    time_ms: range(600_000),
    review_nodes: range(5_000_000),
  },
  workers: 1,
};

/** A connection to the engine whose other end is the test. */
export class FakeLine implements Line {
  sent: { type: string; id: number }[] = [];
  onopen: Line['onopen'] = null;
  onclose: Line['onclose'] = null;
  onmessage: Line['onmessage'] = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** A backend that answers what it is given, and fails loudly for the rest. */
export function fakeBackend(answers: Partial<Backend> = {}): Backend & { line: FakeLine } {
  const unexpected = (name: string) => () => Promise.reject(new Error(`${name} was not expected`));
  const line = new FakeLine();
  return {
    line,
    info: async () => INFO,
    position: unexpected('position'),
    move: unexpected('move'),
    validate: unexpected('validate'),
    chess960: unexpected('chess960'),
    readPgn: unexpected('readPgn'),
    writePgn: unexpected('writePgn'),
    review: unexpected('review'),
    reviewMove: unexpected('reviewMove'),
    puzzle: unexpected('puzzle'),
    tryPuzzle: unexpected('tryPuzzle'),
    recordPuzzle: unexpected('recordPuzzle'),
    puzzleTotals: unexpected('puzzleTotals'),
    missed: unexpected('missed'),
    openEngine: () => line,
    library: {
      list: async () => ({ total: 0, games: [] }),
    } as Partial<LibraryBackend> as LibraryBackend,
    ...answers,
  };
}
