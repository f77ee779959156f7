import { describe, expect, it } from 'vitest';
import {
  carried,
  pieceName,
  readPlacement,
  reconcile,
  START_FEN,
  withPiece,
  writePlacement,
} from './placement';

describe('placement', () => {
  it('survives the round trip through a FEN', () => {
    for (const board of [
      'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR',
      'r3k2r/8/3Q4/8/5n2/8/1P6/R3K2R',
      '8/8/8/8/8/8/8/8',
    ]) {
      expect(writePlacement(readPlacement(`${board} w - - 0 1`))).toBe(board);
    }
  });

  it('reads nonsense as an empty board instead of failing', () => {
    expect(readPlacement('').size).toBe(0);
    expect(readPlacement('xyz/9/////////').size).toBe(0);
  });

  it('names pieces', () => {
    expect(pieceName('N')).toBe('white knight');
    expect(pieceName('q')).toBe('black queen');
  });

  it('overwrites and empties squares', () => {
    const board = withPiece(withPiece(readPlacement('8/8/8/8/8/8/8/K7'), 'e4', 'q'), 'a1', null);
    expect([...board]).toEqual([['e4', 'q']]);
  });
});

describe('identities', () => {
  const start = reconcile([], readPlacement(START_FEN));
  const idAt = (pieces: typeof start, square: string) =>
    pieces.find((piece) => piece.square === square)?.id;

  it('follows a move', () => {
    const after = reconcile(start, carried(readPlacement(START_FEN), 'g1', 'f3'));
    expect(idAt(after, 'f3')).toBe(idAt(start, 'g1'));
    expect(after).toHaveLength(32);
  });

  it('follows both pieces when castling', () => {
    const before = reconcile([], readPlacement('8/8/8/8/8/8/8/4K2R'));
    const after = reconcile(before, readPlacement('8/8/8/8/8/8/8/5RK1'));
    expect(idAt(after, 'g1')).toBe(idAt(before, 'e1'));
    expect(idAt(after, 'f1')).toBe(idAt(before, 'h1'));
  });

  it('drops the captured piece and keeps the capturer', () => {
    const before = reconcile([], readPlacement('8/8/8/3n4/4P3/8/8/8'));
    const after = reconcile(before, readPlacement('8/8/8/3P4/8/8/8/8'));
    expect(after).toEqual([{ id: idAt(before, 'e4'), piece: 'P', square: 'd5' }]);
  });

  it('gives a promoted piece an identity of its own', () => {
    const before = reconcile([], readPlacement('8/4P3/8/8/8/8/8/K7'));
    const after = reconcile(before, readPlacement('4Q3/8/8/8/8/8/8/K7'));
    expect(before.map(({ id }) => id)).not.toContain(idAt(after, 'e8'));
  });

  it('takes the nearest of two rooks', () => {
    const before = reconcile([], readPlacement('8/8/8/8/8/8/8/R6R'));
    const after = reconcile(before, readPlacement('8/8/8/8/8/8/8/R5R1'));
    expect(idAt(after, 'g1')).toBe(idAt(before, 'h1'));
  });
});
