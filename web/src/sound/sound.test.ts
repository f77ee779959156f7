import { expect, it } from 'vitest';
import type { LastMove } from '../api/types';
import { soundOfMove } from './sound';

const move = (change: Partial<LastMove>): LastMove => ({
  uci: 'e2e4',
  san: 'e4',
  from: 'e2',
  to: 'e4',
  piece: 'P',
  captured: null,
  promotion: null,
  castling: false,
  check: false,
  mate: false,
  spoken: 'pawn to e4',
  ...change,
});

it('lets the weightiest event sound', () => {
  expect(soundOfMove(move({}), false)).toBe('move');
  expect(soundOfMove(move({ castling: true }), false)).toBe('castle');
  expect(soundOfMove(move({ captured: 'p' }), false)).toBe('capture');
  expect(soundOfMove(move({ captured: 'p', check: true }), false)).toBe('check');
  expect(soundOfMove(move({ check: true, mate: true }), false)).toBe('end');
  expect(soundOfMove(move({}), true)).toBe('end');
});
