/** Places shapes side by side where they would cover each other. */

import { cellOf } from './geometry';
import type { ArrowShape, Marks, RingShape } from './marks';

export interface PlacedArrow extends ArrowShape {
  /** How far to the side it is drawn, in squares. */
  aside: number;
  /** From its tip to the center of the last square. */
  gap: number;
}

export interface PlacedRing extends RingShape {
  radius: number;
}

/** Between the middles of two arrows on the same line. */
const LANE = 0.26;
/** Between the outermost ones: all stay within their squares. */
const WIDEST = 0.6;
const GAP = 0.06;
/** Several tips on one square keep out of its center. */
const SHARED_GAP = 0.24;
const RADIUS = 0.45;
const RING = 0.085;

export function isPinLine({ tone }: Pick<ArrowShape, 'tone'>): boolean {
  return tone.startsWith('pin-') || tone === 'role-pin';
}

/** Arrows on one line take lanes of their own; of two with the same squares the later one stays. */
export function spreadArrows(arrows: Marks['arrows']): PlacedArrow[] {
  const kept = [...new Map(arrows.map((arrow) => [identity(arrow), arrow])).values()];
  const tracks = kept.map(trackOf);
  const placed = kept.map((arrow, index) => ({
    ...arrow,
    aside: asideOf(index, tracks),
    gap: gapOf(arrow, kept),
  }));
  // Thin lines first: a short arrow on top of a long one stays whole.
  return placed.sort((a, b) => Number(isPinLine(b)) - Number(isPinLine(a)));
}

/** Rings on one square lie within each other, the last the innermost. */
export function spreadRings(rings: Marks['rings']): PlacedRing[] {
  const kept = [...new Map(rings.map((ring) => [ring.tone + ring.square, ring])).values()];
  return kept.map((ring, index) => {
    const around = kept.slice(0, index).filter(({ square }) => square === ring.square).length;
    return { ...ring, radius: RADIUS - RING * around };
  });
}

function identity(arrow: ArrowShape): string {
  return `${isPinLine(arrow)}${arrow.from}${arrow.to}`;
}

function gapOf({ to, ...arrow }: ArrowShape, all: readonly ArrowShape[]): number {
  if (isPinLine(arrow)) return GAP;
  return all.filter((other) => other.to === to && !isPinLine(other)).length > 1 ? SHARED_GAP : GAP;
}

/** The straight line an arrow runs on, and the part of it that it covers. */
interface Track {
  line: string;
  start: number;
  end: number;
  /** 1 in the direction in which the line is counted, -1 against it. */
  sense: number;
}

function trackOf({ from, to }: ArrowShape): Track {
  const [a, b] = [cellOf(from, 'white'), cellOf(to, 'white')];
  const [x, y] = [b.column - a.column, b.row - a.row];
  const sense = x > 0 || (x === 0 && y > 0) ? 1 : -1;
  const unit = divisor(Math.abs(x), Math.abs(y)) * sense;
  const [dx, dy] = [x / unit, y / unit];
  const along = (cell: typeof a) => cell.column * dx + cell.row * dy;
  const ends = [along(a), along(b)];
  return {
    line: `${dx} ${dy} ${a.column * dy - a.row * dx}`,
    start: Math.min(...ends),
    end: Math.max(...ends),
    sense,
  };
}

function asideOf(index: number, tracks: readonly Track[]): number {
  const own = tracks[index];
  if (!own) return 0;
  const neighbors = clusterOf(index, tracks);
  const last = neighbors.length - 1;
  const lane = Math.min(LANE, WIDEST / last);
  return last === 0 ? 0 : (neighbors.indexOf(index) - last / 2) * lane * own.sense;
}

/** All arrows that overlap with one of them, in steps, by their places in the list. */
function clusterOf(index: number, tracks: readonly Track[]): number[] {
  const found = new Set([index]);
  for (const member of found) {
    tracks.forEach((track, other) => {
      if (overlap(track, tracks[member])) found.add(other);
    });
  }
  return [...found].sort((a, b) => a - b);
}

function overlap(a: Track, b: Track | undefined): boolean {
  return b !== undefined && a.line === b.line && a.start < b.end && b.start < a.end;
}

function divisor(a: number, b: number): number {
  return b === 0 ? a || 1 : divisor(b, a % b);
}
