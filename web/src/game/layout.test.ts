import { describe, expect, it } from 'vitest';
import { type Item, layoutMoves, lineWords, moveLabel, type Row } from './layout';
import { branched, grow } from './samples';
import { edited, type GameTree, newTree, nodeOf, ROOT } from './tree';

function show(tree: GameTree): string[] {
  const san = (id: number | null) => (id === null ? '…' : (nodeOf(tree, id).san ?? ''));
  const item = (part: Item) => {
    if (part.kind === 'move') return `${part.number ?? ''}${san(part.id)}`;
    if (part.kind === 'comment') return `{${part.text}}`;
    return part.kind === 'open' ? '(' : ')';
  };
  return layoutMoves(tree).map((row: Row) => {
    if (row.kind === 'comment') return `{${row.text}}`;
    if (row.kind === 'variation') return row.items.map(item).join(' ');
    return `${row.number} ${san(row.white)} ${row.black === null ? '' : san(row.black)}`.trim();
  });
}

describe('the move list', () => {
  it('pairs the moves of the main line', () => {
    expect(show(grow(newTree(), ROOT, ['e4', 'e5', 'Nf3'])[0])).toEqual(['1 e4 e5', '2 Nf3']);
  });

  it('sets variations under the move they replace', () => {
    expect(show(branched().tree)).toEqual(['1 e4 e5', '1…c5 2.Nf3 ( 2.c3 )', '2 Nf3 Nc6']);
  });

  it('breaks a pair for a comment and resumes with dots', () => {
    const [tree] = grow(newTree(), ROOT, ['e4', 'e5']);
    expect(show(edited(tree, 1, { comment: 'best by test' }))).toEqual([
      '1 e4',
      '{best by test}',
      '1 … e5',
    ]);
  });

  it('has nothing to say of an empty game', () => {
    expect(show(newTree())).toEqual([]);
  });
});

describe('a line as text', () => {
  it('numbers from either side', () => {
    expect(lineWords(['e4', 'e5', 'Nf3'], '8/8 w - - 0 1')).toEqual(['1. e4', 'e5', '2. Nf3']);
    expect(lineWords(['e5', 'Nf3'], '8/8 b - - 0 1')).toEqual(['1… e5', '2. Nf3']);
  });
});

it('labels a move with its number and side', () => {
  expect(moveLabel('e4', '8/8 b - - 0 1')).toBe('1. e4');
  expect(moveLabel('e5', '8/8 w - - 0 2')).toBe('1… e5');
});
