import { describe, expect, it } from 'vitest';
import { branched, grow, played } from './samples';
import {
  endOfLine,
  gameTo,
  moveNumberBefore,
  newTree,
  nodeOf,
  pathTo,
  promoted,
  ROOT,
  variationStart,
  withMove,
  withNag,
  without,
} from './tree';

describe('a tree of moves', () => {
  it('grows along a line', () => {
    const [tree, last] = grow(newTree(), ROOT, ['e4', 'e5', 'Nf3']);
    expect(gameTo(tree, last).moves).toEqual(['uci-e4', 'uci-e5', 'uci-Nf3']);
    expect(endOfLine(tree)).toBe(last);
  });

  it('follows a known move instead of doubling it', () => {
    const [tree, e4] = grow(newTree(), ROOT, ['e4']);
    const [same, again] = withMove(tree, ROOT, played(1, 'e4'));
    expect(same).toBe(tree);
    expect(again).toBe(e4);
  });

  it('knows the main line from a variation', () => {
    const { tree, ids } = branched();
    expect(variationStart(tree, ids.sicilianNf3 ?? 0)).toBe(ids.c5);
    expect(variationStart(tree, ids.c3 ?? 0)).toBe(ids.c3);
    expect(variationStart(tree, ids.nc6 ?? 0)).toBeNull();
  });

  it('promotes a variation to the main line', () => {
    const { tree, ids } = branched();
    const after = promoted(tree, ids.sicilianNf3 ?? 0);
    expect(gameTo(after, endOfLine(after)).moves).toEqual(['uci-e4', 'uci-c5', 'uci-Nf3']);
    expect(promoted(tree, ids.nc6 ?? 0)).toBe(tree);
  });

  it('deletes a variation with all that hangs on it', () => {
    const { tree, ids } = branched();
    const after = without(tree, ids.c5 ?? 0);
    expect(Object.keys(after.nodes)).toHaveLength(5);
    expect(nodeOf(after, ids.e4 ?? 0).children).toHaveLength(1);
  });

  it('never loses its start', () => {
    const { tree } = branched();
    expect(without(tree, ROOT)).toBe(tree);
  });

  it('lists the path from the start', () => {
    const { tree, ids } = branched();
    expect(pathTo(tree, ids.c3 ?? 0).map(({ san }) => san)).toEqual([null, 'e4', 'c5', 'c3']);
  });
});

describe('annotation', () => {
  it('lets one judgement of a move stand, and any of the position beside it', () => {
    const [tree, id] = grow(newTree(), ROOT, ['e4']);
    const annotated = withNag(withNag(withNag(tree, id, 1), id, 14), id, 4);
    expect(nodeOf(annotated, id).nags).toEqual([4, 14]);
    expect(nodeOf(withNag(annotated, id, 4), id).nags).toEqual([14]);
  });
});

describe('move numbers', () => {
  it('are read from the position after the move', () => {
    expect(moveNumberBefore('8/8/8/8/8/8/8/8 b - - 0 7')).toEqual({ number: 7, by: 'white' });
    expect(moveNumberBefore('8/8/8/8/8/8/8/8 w - - 0 8')).toEqual({ number: 7, by: 'black' });
  });
});

it('asks for what follows a null move from the position after it', () => {
  const [before, id] = grow(newTree(), 0, ['e4']);
  const passed = { uci: '0000', san: '--', fen: '8/8/8/8/8/8/8/8 w - - 0 2' };
  const [nulled, at] = withMove(before, id, passed);
  const [tree, last] = grow(nulled, at, ['Nf3'], 3);
  expect(gameTo(tree, last)).toEqual({ start: { fen: passed.fen }, moves: ['uci-Nf3'] });
});
