/** Everything that is drawn over the squares, from the server's facts to shapes. */

import type { DrawnArrow, DrawnSquare, Highlight, StandingPin } from '../api/types';
import { type Color, cellOf, type Square } from './geometry';

/** What a shape means; the style sheet gives each meaning its look. */
export type Tone =
  | 'best'
  | 'other'
  | 'threat'
  | 'hint'
  | 'pin-absolute'
  | 'pin-relative'
  | `role-${string}`
  | `drawn-${string}`;

export interface ArrowShape {
  from: Square;
  to: Square;
  tone: Tone;
  /** 0 to 1; weaker alternatives are drawn thinner. */
  weight: number;
}

export interface RingShape {
  square: Square;
  tone: Tone;
}

export interface Marks {
  arrows: ArrowShape[];
  rings: RingShape[];
  /** Squares that are tinted as a whole. */
  tints: RingShape[];
}

export const NO_MARKS: Marks = { arrows: [], rings: [], tints: [] };

/** The squares and lines a sentence speaks of. */
export function marksOfHighlight(highlight: Highlight): Marks {
  return {
    arrows: highlight.arrows.map(({ from, to, role }) => ({
      from,
      to,
      tone: `role-${role}`,
      weight: 1,
    })),
    rings: [],
    tints: highlight.squares.map(({ square, role }) => ({ square, tone: `role-${role}` })),
  };
}

/** The overlay of standing pins: a line through all three pieces, a ring on the one held. */
export function marksOfPins(pins: readonly StandingPin[]): Marks {
  const tone = (pin: StandingPin): Tone => `pin-${pin.kind}`;
  return {
    arrows: pins.map((pin) => ({
      from: pin.pinner,
      to: pin.shielded,
      tone: tone(pin),
      weight: 0.7,
    })),
    rings: pins.map((pin) => ({ square: pin.pinned, tone: tone(pin) })),
    tints: [],
  };
}

/** One pin in full: its three pieces, and the squares it forbids. */
export function marksOfPin(pin: StandingPin): Marks {
  const { arrows } = marksOfPins([pin]);
  return {
    arrows,
    rings: [],
    tints: [
      { square: pin.pinner, tone: 'role-pinner' },
      { square: pin.pinned, tone: 'role-pinned' },
      { square: pin.shielded, tone: 'role-shielded' },
      ...pin.forbids.map((square) => ({ square, tone: 'role-forbidden' as const })),
    ],
  };
}

/** What the player drew with the right button. */
export function marksOfDrawing(
  squares: readonly DrawnSquare[],
  arrows: readonly DrawnArrow[],
): Marks {
  return {
    arrows: arrows.map(({ from, to, color }) => ({ from, to, tone: `drawn-${color}`, weight: 1 })),
    rings: squares.map(({ square, color }) => ({ square, tone: `drawn-${color}` })),
    tints: [],
  };
}

/** First moves of the engine's lines; the best is thickest, and no move is drawn twice. */
export function marksOfLines(firstMoves: readonly string[], best: Tone): Marks {
  const unique = [...new Set(firstMoves)];
  return {
    arrows: unique.map((uci, index) => ({
      from: uci.slice(0, 2),
      to: uci.slice(2, 4),
      tone: index === 0 ? best : 'other',
      weight: index === 0 ? 1 : Math.max(0.4, 0.75 - 0.1 * index),
    })),
    rings: [],
    tints: [],
  };
}

/** A hint gives away the piece first, then the square, then the move. */
export type HintStage = 1 | 2 | 3;

export function marksOfHint(uci: string, stage: HintStage): Marks {
  if (stage === 3) return marksOfLines([uci], 'hint');
  const squares = [uci.slice(0, 2), uci.slice(2, 4)].slice(0, stage);
  return { ...NO_MARKS, rings: squares.map((square) => ({ square, tone: 'hint' })) };
}

export function joined(...parts: readonly Marks[]): Marks {
  return {
    arrows: parts.flatMap((part) => part.arrows),
    rings: parts.flatMap((part) => part.rings),
    tints: parts.flatMap((part) => part.tints),
  };
}

/** On the same square or squares, in any color. */
export function isSameShape(a: DrawnSquare | DrawnArrow, b: DrawnSquare | DrawnArrow): boolean {
  if ('square' in a || 'square' in b) {
    return 'square' in a && 'square' in b && a.square === b.square;
  }
  return a.from === b.from && a.to === b.to;
}

/** A shape drawn a second time is taken back; in another color it changes color. */
export function toggled<Shape extends DrawnSquare | DrawnArrow>(
  shapes: readonly Shape[],
  shape: Shape,
): Shape[] {
  const others = shapes.filter((other) => !isSameShape(other, shape));
  const old = shapes.find((other) => isSameShape(other, shape));
  return old?.color === shape.color ? others : [...others, shape];
}

export interface Segment {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/**
 * The shaft of an arrow in units of squares, from the center of the first square to `gap` before
 * the center of the last, moved `aside` to its own left or right.
 */
export function shaft(
  from: Square,
  to: Square,
  orientation: Color,
  gap: number,
  aside = 0,
): Segment {
  const a = cellOf(from, orientation);
  const b = cellOf(to, orientation);
  const [dx, dy] = [b.column - a.column, b.row - a.row];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const [x, y] = [0.5 - uy * aside, 0.5 + ux * aside];
  return {
    x1: a.column + x,
    y1: a.row + y,
    x2: b.column + x - ux * gap,
    y2: b.row + y - uy * gap,
  };
}
