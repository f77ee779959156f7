/** The fields of a FEN while they are being edited; whether they make sense, the server says. */

import type { Color, Square } from '../board/geometry';
import { type Placement, readPlacement, writePlacement } from '../board/placement';

export interface Setup {
  placement: Placement;
  turn: Color;
  /** As in the FEN: `KQkq`, in any selection; `HAha` for Chess960. */
  castling: string;
  enPassant: Square | null;
  /** The counters at the end, carried along. */
  counters: string;
}

export const STANDARD_RIGHTS = ['K', 'Q', 'k', 'q'] as const;

export function setupOf(fen: string): Setup {
  const [, turn, castling = '-', enPassant = '-', ...counters] = fen.trim().split(/\s+/);
  return {
    placement: readPlacement(fen),
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : castling,
    enPassant: enPassant === '-' ? null : enPassant,
    counters: counters.length === 2 ? counters.join(' ') : '0 1',
  };
}

export function fenOf({ placement, turn, castling, enPassant, counters }: Setup): string {
  const side = turn === 'white' ? 'w' : 'b';
  return [writePlacement(placement), side, castling || '-', enPassant ?? '-', counters].join(' ');
}

/** The rights with one added or taken away, in the order of the FEN. */
export function withRight(castling: string, right: string): string {
  const rights = castling.includes(right)
    ? [...castling].filter((other) => other !== right)
    : [...castling, right];
  const order = 'KQkq';
  return rights.sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
}
