/** Which piece stands where, read from and written to the first field of a FEN. */

import type { Color, Square } from './geometry';
import { rowsOfSquares } from './geometry';

/** FEN letters by square: `N` is a white knight, `n` a black one. */
export type Placement = ReadonlyMap<Square, string>;

export const START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

const ROWS = rowsOfSquares('white');

export function readPlacement(fen: string): Placement {
  const placement = new Map<Square, string>();
  const rows = (fen.trim().split(/\s+/)[0] ?? '').split('/');
  rows.slice(0, 8).forEach((text, row) => {
    let column = 0;
    for (const letter of text) {
      if (letter >= '1' && letter <= '8') {
        column += Number(letter);
        continue;
      }
      const square = ROWS[row]?.[column];
      if (square && 'pnbrqkPNBRQK'.includes(letter)) placement.set(square, letter);
      column += 1;
    }
  });
  return placement;
}

export function writePlacement(placement: Placement): string {
  const letters = ROWS.map((row) => row.map((square) => placement.get(square) ?? '1').join(''));
  return letters.join('/').replace(/1+/g, (empty) => String(empty.length));
}

/** The placement with one piece carried elsewhere, as seen until the server has answered. */
export function carried(placement: Placement, from: Square, to: Square): Placement {
  const piece = placement.get(from);
  if (!piece) return placement;
  const next = new Map(placement);
  next.delete(from);
  next.set(to, piece);
  return next;
}

/** The placement with a square overwritten; `null` empties it. */
export function withPiece(placement: Placement, square: Square, piece: string | null): Placement {
  const next = new Map(placement);
  if (piece) next.set(square, piece);
  else next.delete(square);
  return next;
}

export function colorOf(piece: string): Color {
  return piece === piece.toUpperCase() ? 'white' : 'black';
}

const NAMES: Record<string, string> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};

/** `white knight` */
export function pieceName(piece: string): string {
  return `${colorOf(piece)} ${NAMES[piece.toLowerCase()] ?? 'piece'}`;
}

/** A piece with an identity, so that the page can slide it from square to square. */
export interface LivingPiece {
  id: number;
  piece: string;
  square: Square;
}

/**
 * Carries identities over to a new placement.
 *
 * What stayed keeps its identity; what is missing moves to the nearest new square of the same
 * piece; the rest is born.
 */
export function reconcile(before: readonly LivingPiece[], placement: Placement): LivingPiece[] {
  const stayed = before.filter(({ piece, square }) => placement.get(square) === piece);
  const settled = new Set(stayed.map(({ square }) => square));
  const leavers = before.filter(({ square }) => !settled.has(square));
  let nextId = 1 + before.reduce((highest, { id }) => Math.max(highest, id), 0);
  const arrived: LivingPiece[] = [];
  for (const [square, piece] of placement) {
    if (settled.has(square)) continue;
    const candidates = leavers.filter((leaver) => leaver.piece === piece);
    const nearest = candidates.sort(
      (a, b) => distance(a.square, square) - distance(b.square, square),
    )[0];
    if (nearest) leavers.splice(leavers.indexOf(nearest), 1);
    arrived.push({ id: nearest?.id ?? nextId++, piece, square });
  }
  // A stable order keeps the page from moving elements, which would restart their transitions.
  return [...stayed, ...arrived].sort((a, b) => a.id - b.id);
}

function distance(a: Square, b: Square): number {
  return Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(a.charCodeAt(1) - b.charCodeAt(1));
}
