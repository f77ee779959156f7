/** A position as a picture that stands alone. */

import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { DrawnArrow, DrawnSquare } from '../api/types';
import { type Color, cellOf, isLight, rowsOfSquares, type Square } from '../board/geometry';
import { marksOfDrawing, shaft } from '../board/marks';
import { PieceIcon, PieceSetContext } from '../board/PieceIcon';
import type { PieceSet } from '../board/pieceSets';
import { readPlacement } from '../board/placement';
import { type PlacedArrow, spreadArrows } from '../board/spread';

/** What every picture of a game has in common. */
export interface Look {
  orientation: Color;
  coordinates: boolean;
  colors: { light: string; dark: string; last: string; onLight: string; onDark: string };
  /** The drawing of each piece, by its FEN letter. */
  pieces: ReadonlyMap<string, string>;
}

export interface Scene {
  fen: string;
  lastMove: readonly Square[];
  squares: readonly DrawnSquare[];
  arrows: readonly DrawnArrow[];
}

const SIZE = 45;
const TONES = { green: '#3f8f3a', red: '#b3261e', yellow: '#d29a12', blue: '#2f6fb5' };

/** The page's look as it is now. */
export function currentLook(orientation: Color, coordinates: boolean, set: PieceSet): Look {
  const style = getComputedStyle(document.documentElement);
  const color = (name: string) => style.getPropertyValue(name).trim();
  return {
    orientation,
    coordinates,
    colors: {
      light: color('--square-light'),
      dark: color('--square-dark'),
      last: color('--square-last'),
      onLight: color('--coordinate-light'),
      onDark: color('--coordinate-dark'),
    },
    pieces: drawnPieces(set),
  };
}

/** The markup of all pieces of a set. */
function drawnPieces(set: PieceSet): Map<string, string> {
  const host = document.createElement('div');
  const root = createRoot(host);
  const letters = [...'KQRBNPkqrbnp'];
  flushSync(() =>
    root.render(
      <PieceSetContext value={set}>
        {letters.map((piece) => (
          <i key={piece}>
            <PieceIcon piece={piece} />
          </i>
        ))}
      </PieceSetContext>,
    ),
  );
  const serializer = new XMLSerializer();
  const found = letters.map((piece, index): [string, string] => {
    const drawing = host.children[index]?.firstElementChild;
    drawing?.setAttribute('width', String(SIZE));
    drawing?.setAttribute('height', String(SIZE));
    return [piece, drawing ? serializer.serializeToString(drawing) : ''];
  });
  root.unmount();
  return new Map(found);
}

export function boardSvg({ fen, lastMove, squares, arrows }: Scene, look: Look): string {
  const { orientation, colors } = look;
  const place = (square: Square) => {
    const { column, row } = cellOf(square, orientation);
    return { x: column * SIZE, y: row * SIZE };
  };
  const cell = (square: Square, fill: string) => {
    const { x, y } = place(square);
    return `<rect x="${x}" y="${y}" width="${SIZE}" height="${SIZE}" fill="${fill}"/>`;
  };
  const pieces = [...readPlacement(fen)].map(([square, piece]) => {
    const { x, y } = place(square);
    return `<g transform="translate(${x} ${y})">${look.pieces.get(piece) ?? ''}</g>`;
  });
  const rings = squares.map(({ square, color }) => {
    const { x, y } = place(square);
    const middle = SIZE / 2;
    return `<circle cx="${x + middle}" cy="${y + middle}" r="20" fill="none" stroke="${TONES[color]}" stroke-width="3"/>`;
  });
  const parts = [
    ...rowsOfSquares(orientation)
      .flat()
      .map((square) => cell(square, isLight(square) ? colors.light : colors.dark)),
    ...lastMove.map((square) => cell(square, colors.last)),
    ...(look.coordinates ? coordinatesOf(look) : []),
    ...pieces,
    ...rings,
    ...spreadArrows(marksOfDrawing([], arrows).arrows).map((arrow) => arrowOf(arrow, orientation)),
  ];
  const side = 8 * SIZE;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">${parts.join('')}</svg>`;
}

function coordinatesOf({ orientation, colors }: Look): string[] {
  const rows = rowsOfSquares(orientation);
  const text = (square: Square, letter: string, dx: number, dy: number) => {
    const { column, row } = cellOf(square, orientation);
    const fill = isLight(square) ? colors.onLight : colors.onDark;
    return `<text x="${column * SIZE + dx}" y="${row * SIZE + dy}" fill="${fill}" font-family="sans-serif" font-size="8" font-weight="600">${letter}</text>`;
  };
  const files = (rows[7] ?? []).map((square) => text(square, square.charAt(0), 2.5, 42.5));
  const ranks = rows.map((row) => text(row[7] ?? '', (row[7] ?? '').charAt(1), 38, 9.5));
  return [...files, ...ranks];
}

function arrowOf({ from, to, tone, gap, aside }: PlacedArrow, orientation: Color): string {
  const { x1, y1, x2, y2 } = shaft(from, to, orientation, gap + 0.34, aside);
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  const color = TONES[tone.slice('drawn-'.length) as DrawnArrow['color']];
  return (
    `<g opacity="0.85" transform="scale(${SIZE})">` +
    `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${color}" stroke-width="0.170" stroke-linecap="round"/>` +
    `<path d="M0,-0.300 L0.340,0 L0,0.300 Z" fill="${color}" transform="translate(${x2} ${y2}) rotate(${turn})"/></g>`
  );
}
