import { describe, expect, it } from 'vitest';
import { positionReply } from '../api/samples';
import type { Destination } from '../api/types';
import { handlingOf, offersOf, permissionsOf } from './permissions';
import { readPlacement, START_FEN } from './placement';

const destination = (to: string, change: Partial<Destination> = {}): Destination => ({
  to,
  uci: '',
  san: '',
  capture: null,
  castling: false,
  alias: false,
  promotions: [],
  ...change,
});

const position = positionReply({
  destinations: {
    e2: [destination('e3'), destination('d3', { capture: 'd3' })],
    e1: [destination('g1', { castling: true }), destination('h1', { castling: true, alias: true })],
  },
  premoves: { g8: ['f6', 'h6'] },
});
const placement = readPlacement(START_FEN);

describe('permissions', () => {
  it('let any piece of the side to move be picked up, and only reach what was offered', () => {
    const may = permissionsOf(position, placement, 'move');
    expect(may.movable('b1')).toBe(true);
    expect(may.movable('b8')).toBe(false);
    expect(may.movable('e4')).toBe(false);
    expect(may.reachable('e2', 'e3')).toBe(true);
    expect(may.reachable('e2', 'e4')).toBe(false);
  });

  it('accept the rook square for castling but draw no dot there', () => {
    expect(permissionsOf(position, placement, 'move').reachable('e1', 'h1')).toBe(true);
    expect([...offersOf(position, 'move', 'e1')]).toEqual([['g1', 'dot']]);
  });

  it('draw rings for captures', () => {
    expect([...offersOf(position, 'move', 'e2')]).toEqual([
      ['e3', 'dot'],
      ['d3', 'ring'],
    ]);
  });

  it('turn to the other side for premoves', () => {
    const may = permissionsOf(position, placement, 'ahead');
    expect(may.movable('g8')).toBe(true);
    expect(may.movable('g1')).toBe(false);
    expect(may.reachable('g8', 'f6')).toBe(true);
    expect(may.reachable('g8', 'e7')).toBe(false);
  });
});

describe('handling', () => {
  it('is refused when the game is over, elsewhere in it, or nothing is known', () => {
    expect(handlingOf(null, ['white'], true)).toBe('none');
    expect(handlingOf(position, ['white'], false)).toBe('none');
    const outcome = { result: '1-0', kind: 'checkmate', winner: 'white', text: '' } as const;
    expect(handlingOf(positionReply({ outcome }), ['white'], true)).toBe('none');
  });

  it('is ahead of time when the other side has to move', () => {
    expect(handlingOf(position, ['white'], true)).toBe('move');
    expect(handlingOf(position, ['black'], true)).toBe('ahead');
  });
});
