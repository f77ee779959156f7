/** Where squares lie on the screen. Columns and rows count from the top left corner. */

import type { Side } from '../api/types';

export type Color = Side;
export type Square = string;

export interface Cell {
  column: number;
  row: number;
}

const FILES = 'abcdefgh';

export function squareAt({ column, row }: Cell, orientation: Color): Square | null {
  if (column < 0 || column > 7 || row < 0 || row > 7) return null;
  const [file, rank] = orientation === 'white' ? [column, 7 - row] : [7 - column, row];
  return `${FILES[file]}${rank + 1}`;
}

export function cellOf(square: Square, orientation: Color): Cell {
  const file = FILES.indexOf(square.charAt(0));
  const rank = Number(square.charAt(1)) - 1;
  return orientation === 'white'
    ? { column: file, row: 7 - rank }
    : { column: 7 - file, row: rank };
}

/** All squares row by row, as they are read on the screen. */
export function rowsOfSquares(orientation: Color): Square[][] {
  const eight = [0, 1, 2, 3, 4, 5, 6, 7];
  return eight.map((row) => eight.map((column) => squareAt({ column, row }, orientation) ?? ''));
}

/** The square a step away on the screen, or the same one at the edge. */
export function neighbor(square: Square, step: Cell, orientation: Color): Square {
  const { column, row } = cellOf(square, orientation);
  return squareAt({ column: column + step.column, row: row + step.row }, orientation) ?? square;
}

export function isLight(square: Square): boolean {
  const { column, row } = cellOf(square, 'white');
  return (column + row) % 2 === 0;
}

/** The square under a point given as fractions of the board's width and height. */
export function squareUnder(x: number, y: number, orientation: Color): Square | null {
  return squareAt({ column: Math.floor(x * 8), row: Math.floor(y * 8) }, orientation);
}

export function opposite(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}
