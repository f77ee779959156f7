import { describe, expect, it } from 'vitest';
import { cellOf, isLight, neighbor, rowsOfSquares, squareAt, squareUnder } from './geometry';

describe('squares on the screen', () => {
  it('puts a8 top left for White and h1 top left for Black', () => {
    expect(squareAt({ column: 0, row: 0 }, 'white')).toBe('a8');
    expect(squareAt({ column: 0, row: 0 }, 'black')).toBe('h1');
  });

  it('is its own inverse from both sides', () => {
    for (const side of ['white', 'black'] as const) {
      for (const square of rowsOfSquares(side).flat()) {
        expect(squareAt(cellOf(square, side), side)).toBe(square);
      }
    }
  });

  it('knows nothing beyond the edge', () => {
    expect(squareAt({ column: 8, row: 0 }, 'white')).toBeNull();
    expect(squareUnder(-0.01, 0.5, 'white')).toBeNull();
    expect(squareUnder(1, 0.5, 'white')).toBeNull();
  });

  it('colors the corners', () => {
    expect(isLight('a1')).toBe(false);
    expect(isLight('h1')).toBe(true);
    expect(isLight('e4')).toBe(true);
  });

  it('steps as the eye does, and stops at the edge', () => {
    expect(neighbor('e4', { column: 0, row: -1 }, 'white')).toBe('e5');
    expect(neighbor('e4', { column: 0, row: -1 }, 'black')).toBe('e3');
    expect(neighbor('h4', { column: 1, row: 0 }, 'white')).toBe('h4');
  });
});
