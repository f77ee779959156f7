/** Replies for the tests, shaped as the contract has them. */

import type { PositionReply } from './types';

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
    last_move: null,
    outcome: null,
    claims: [],
    repetitions: 1,
    opening: null,
    captured: { white: [], black: [], balance: 0 },
    pins: [],
    mate_pins: [],
    explanation: null,
    ...change,
  };
}
