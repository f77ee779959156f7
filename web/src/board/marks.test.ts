import { describe, expect, it } from 'vitest';
import type { DrawnArrow, StandingPin } from '../api/types';
import {
  joined,
  marksOfHighlight,
  marksOfLines,
  marksOfPin,
  marksOfPins,
  NO_MARKS,
  shaft,
  toggled,
} from './marks';

const pin = (kind: 'absolute' | 'relative'): StandingPin => ({
  pinner: 'b4',
  pinner_piece: 'b',
  pinned: 'c3',
  pinned_piece: 'N',
  shielded: 'e1',
  shielded_piece: 'K',
  kind,
  skewer: false,
  significant: true,
  line: ['b4', 'c3', 'd2', 'e1'],
  sentence: '',
  forbids: [],
  allows: [],
  consequence: null,
});

describe('marks', () => {
  it('draws absolute and relative pins differently', () => {
    const { arrows, rings } = marksOfPins([pin('absolute'), pin('relative')]);
    expect(arrows.map(({ tone }) => tone)).toEqual(['pin-absolute', 'pin-relative']);
    expect(rings.map(({ square }) => square)).toEqual(['c3', 'c3']);
  });

  it('shows what a pin forbids when it is pointed at', () => {
    const { tints } = marksOfPin({ ...pin('absolute'), forbids: ['a4', 'b5'] });
    const forbidden = tints.filter(({ tone }) => tone === 'role-forbidden');
    expect(forbidden.map(({ square }) => square)).toEqual(['a4', 'b5']);
    expect(tints).toContainEqual({ square: 'c3', tone: 'role-pinned' });
  });

  it('turns roles into tones', () => {
    const marks = marksOfHighlight({
      squares: [{ square: 'c3', role: 'pinned' }],
      arrows: [{ from: 'b4', to: 'e1', role: 'pin' }],
    });
    expect(marks.tints).toEqual([{ square: 'c3', tone: 'role-pinned' }]);
    expect(marks.arrows[0]?.tone).toBe('role-pin');
  });

  it('draws a move shared by two lines once', () => {
    const { arrows } = marksOfLines(['e2e4', 'e2e4', 'd2d4'], 'best');
    expect(arrows.map(({ from, tone }) => [from, tone])).toEqual([
      ['e2', 'best'],
      ['d2', 'other'],
    ]);
  });

  it('joins to nothing from nothing', () => {
    expect(joined(NO_MARKS, NO_MARKS)).toEqual(NO_MARKS);
  });
});

describe('drawing by hand', () => {
  const green: DrawnArrow = { from: 'e2', to: 'e4', color: 'green' };

  it('takes an arrow back when it is drawn twice', () => {
    expect(toggled([green], green)).toEqual([]);
  });

  it('recolors an arrow drawn in another color', () => {
    const red: DrawnArrow = { ...green, color: 'red' };
    expect(toggled([green], red)).toEqual([red]);
  });
});

describe('the shaft of an arrow', () => {
  it('ends before the center of its target', () => {
    const { x1, y1, x2, y2 } = shaft('a1', 'a8', 'white', 0.25);
    expect([x1, y1, x2, y2]).toEqual([0.5, 7.5, 0.5, 0.75]);
  });

  it('turns with the board', () => {
    const { x1, y1 } = shaft('a1', 'a8', 'black', 0.25);
    expect([x1, y1]).toEqual([7.5, 0.5]);
  });
});
