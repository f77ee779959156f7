import { describe, expect, it } from 'vitest';
import type { ArrowShape, Tone } from './marks';
import { spreadArrows, spreadRings } from './spread';

const arrow = (squares: string, tone: Tone = 'best'): ArrowShape => ({
  from: squares.slice(0, 2),
  to: squares.slice(2, 4),
  tone,
  weight: 1,
});

/** How far to the side each arrow is drawn, in hundredths of a square. */
const lanes = (...squares: string[]) =>
  spreadArrows(squares.map((pair) => arrow(pair))).map(({ aside }) => Math.round(aside * 100) || 0);

describe('arrows', () => {
  it('stay in the middle when nothing is in their way', () => {
    expect(lanes('e2e4', 'd2d4', 'g1f3')).toEqual([0, 0, 0]);
  });

  it('take lanes of their own on the same line', () => {
    expect(lanes('d3f5', 'd3h7')).toEqual([-13, 13]);
    expect(lanes('a1a3', 'a2a8', 'a7a8')).toEqual([26, 0, -26]);
  });

  it('lie on different sides when they run against each other', () => {
    // Each to its own right: on the board these are different sides.
    expect(lanes('b5e8', 'e8b5')).toEqual([-13, -13]);
  });

  it('share a line one behind the other', () => {
    expect(lanes('a1a3', 'a3a8')).toEqual([0, 0]);
    expect(lanes('a1c3', 'a2c4')).toEqual([0, 0]);
  });

  it('are drawn once for the same move, as the later one says', () => {
    const both = spreadArrows([arrow('e2e4', 'best'), arrow('e2e4', 'drawn-red')]);
    expect(both.map(({ tone }) => tone)).toEqual(['drawn-red']);
  });

  it('leave a pin line beside them, and over it', () => {
    const placed = spreadArrows([arrow('b5c6', 'best'), arrow('b5e8', 'pin-absolute')]);
    expect(placed.map(({ tone }) => tone)).toEqual(['pin-absolute', 'best']);
    expect(placed[0]?.aside).not.toBe(placed[1]?.aside);
  });

  it('keep their tips apart on a shared square', () => {
    const gaps = spreadArrows([arrow('b1c3'), arrow('d5c3'), arrow('e2e4')]).map(({ gap }) => gap);
    expect(gaps[0]).toBeGreaterThan(gaps[2] ?? 0);
    expect(gaps[1]).toBe(gaps[0]);
  });
});

describe('rings', () => {
  it('lie within each other on one square', () => {
    const radii = spreadRings([
      { square: 'c3', tone: 'pin-absolute' },
      { square: 'c3', tone: 'drawn-red' },
      { square: 'e4', tone: 'drawn-red' },
    ]).map(({ radius }) => radius);
    expect(radii[0]).toBe(0.45);
    expect(radii[1]).toBeLessThan(0.4);
    expect(radii[2]).toBe(0.45);
  });
});
