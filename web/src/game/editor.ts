/** The fields of a FEN while they are being edited; whether they make sense, the server says. */

import type { Color, Square } from '../board/geometry';
import { type Placement, readPlacement, writePlacement } from '../board/placement';

export interface Setup {
  placement: Placement;
  turn: Color;
  /** As in the FEN: `KQkq`, in any selection; `HAha` for Chess960. */
  castling: string;
  enPassant: Square | null;
  /** Half-moves since the last capture or pawn move, and the number of the move. */
  halfmoves: number;
  moveNumber: number;
}

export const STANDARD_RIGHTS = ['K', 'Q', 'k', 'q'] as const;

export function setupOf(fen: string): Setup {
  const [, turn, castling = '-', enPassant = '-', ...counters] = fen.trim().split(/\s+/);
  return {
    placement: readPlacement(fen),
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : castling,
    enPassant: enPassant === '-' ? null : enPassant,
    halfmoves: Number(counters[0]) || 0,
    moveNumber: Number(counters[1]) || 1,
  };
}

export function fenOf(setup: Setup): string {
  const { placement, turn, enPassant, halfmoves, moveNumber } = setup;
  const side = turn === 'white' ? 'w' : 'b';
  // Rights whose king or rook has gone are kept for when it comes back, but not written.
  const rights = [...setup.castling].filter((right) => mayCastle(setup, right)).join('');
  return [
    writePlacement(placement),
    side,
    rights || '-',
    enPassant ?? '-',
    halfmoves,
    moveNumber,
  ].join(' ');
}

const HOME: Record<string, { king: Square; rook: Square }> = {
  K: { king: 'e1', rook: 'h1' },
  Q: { king: 'e1', rook: 'a1' },
  k: { king: 'e8', rook: 'h8' },
  q: { king: 'e8', rook: 'a8' },
};

/** Are king and rook where this right wants them? Rights of Chess960 are left to the server. */
export function mayCastle({ placement }: Setup, right: string): boolean {
  const home = HOME[right];
  if (!home) return true;
  const [king, rook] = right === right.toUpperCase() ? ['K', 'R'] : ['k', 'r'];
  const inPlace = placement.get(home.king) === king && placement.get(home.rook) === rook;
  // With the king elsewhere in its rank it may be Chess960, where the letters mean other squares.
  const rank = home.king.charAt(1);
  const elsewhere = [...placement].some(
    ([square, piece]) => piece === king && square.charAt(1) === rank && square !== home.king,
  );
  return inPlace || (elsewhere && [...placement.values()].includes(rook));
}

/** Squares behind a pawn of the other side that may just have made a double step. */
export function passedSquares({ placement, turn }: Setup): Square[] {
  const [pawn, pawnRank, behind] = turn === 'white' ? ['p', 5, 6] : ['P', 4, 3];
  return [...'abcdefgh']
    .filter((file) => placement.get(`${file}${pawnRank}`) === pawn)
    .map((file) => `${file}${behind}`)
    .filter((square) => !placement.has(square));
}

/** The same position with colors and sides exchanged. */
export function mirrored(setup: Setup): Setup {
  const over = (square: Square) => `${square.charAt(0)}${9 - Number(square.charAt(1))}`;
  const other = (letters: string) =>
    [...letters]
      .map((letter) =>
        letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
      )
      .join('');
  return {
    ...setup,
    placement: new Map([...setup.placement].map(([square, piece]) => [over(square), other(piece)])),
    turn: setup.turn === 'white' ? 'black' : 'white',
    castling: sorted(other(setup.castling)),
    enPassant: setup.enPassant && over(setup.enPassant),
  };
}

function sorted(rights: string): string {
  const order = 'KQkq';
  return [...rights].sort((a, b) => order.indexOf(a) - order.indexOf(b)).join('');
}

/** The rights with one added or taken away, in the order of the FEN. */
export function withRight(castling: string, right: string): string {
  const rights = castling.includes(right)
    ? [...castling].filter((other) => other !== right)
    : [...castling, right];
  return sorted(rights.join(''));
}
