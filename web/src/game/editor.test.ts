import { describe, expect, it } from 'vitest';
import { withPiece } from '../board/placement';
import { fenOf, mirrored, passedSquares, setupOf, withRight } from './editor';

it.each([
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3',
  '8/8/4k3/8/8/4K3/8/8 b - - 12 80',
  'rkbnqbrn/pppppppp/8/8/8/8/PPPPPPPP/RKBNQBRN w GAga - 0 1',
])('keeps %s', (fen) => expect(fenOf(setupOf(fen))).toBe(fen));

it('fills in what a short FEN leaves out', () => {
  expect(fenOf(setupOf('8/8/4k3/8/8/4K3/8/8'))).toBe('8/8/4k3/8/8/4K3/8/8 w - - 0 1');
});

it('keeps castling rights in order', () => {
  expect(withRight('Kq', 'Q')).toBe('KQq');
  expect(withRight('KQq', 'K')).toBe('Qq');
});

describe('the rest of a position', () => {
  const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

  it('drops the right of a rook that has gone, and takes it back with the rook', () => {
    const setup = setupOf(START);
    const without = { ...setup, placement: withPiece(setup.placement, 'h1', null) };
    expect(fenOf(without)).toContain(' w Qkq - ');
    const back = { ...without, placement: withPiece(without.placement, 'h1', 'R') };
    expect(fenOf(back)).toBe(START);
  });

  it('offers en passant behind a pawn on its fourth rank only', () => {
    expect(passedSquares(setupOf('4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1'))).toEqual(['d6']);
    expect(passedSquares(setupOf('4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1'))).toEqual([]);
  });

  it('is mirrored with colors, rights and en passant exchanged, and back', () => {
    const fen = 'r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 3 20';
    const mirror = mirrored(setupOf(fen));
    expect(fenOf(mirror)).toBe('4k2r/8/8/8/3Pp3/8/8/R3K3 b Qk d3 3 20');
    expect(fenOf(mirrored(mirror))).toBe(fen);
  });
});
