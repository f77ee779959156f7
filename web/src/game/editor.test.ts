import { expect, it } from 'vitest';
import { fenOf, setupOf, withRight } from './editor';

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
