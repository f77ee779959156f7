import { describe, expect, it } from 'vitest';
import type { ReviewedGame, ReviewedMove } from '../api/types';
import { branched } from '../game/samples';
import { withMove } from '../game/tree';
import { isAbout, mistakeFrom, placed, reviewedNodes, signsOf } from './reviewed';

/** A review of 1. e4 e5 2. Nf3 Nc6, with the given words for the moves. */
function reviewOf(judgments: readonly string[]): ReviewedGame {
  const { tree } = branched();
  const moves = reviewedNodes(tree).map(({ uci, san }, index) => {
    const move: Partial<ReviewedMove> = { uci: uci ?? '', san: san ?? '' };
    return { ...move, ply: index + 1, judgment: judgments[index] ?? 'good' };
  });
  return { moves: moves as ReviewedMove[] } as ReviewedGame;
}

describe('a review beside its game', () => {
  const { tree, ids } = branched();
  const review = reviewOf(['good', 'mistake', 'inaccuracy', 'blunder']);
  const nodes = placed(review, tree);
  const at = (index: number) => nodes[index]?.id ?? -1;

  it('leads from mistake to mistake, past inaccuracies', () => {
    expect(mistakeFrom(nodes, tree, 0, 1)).toBe(at(1));
    expect(mistakeFrom(nodes, tree, at(1), 1)).toBe(at(3));
    expect(mistakeFrom(nodes, tree, at(3), 1)).toBeNull();
    expect(mistakeFrom(nodes, tree, at(3), -1)).toBe(at(1));
    expect(mistakeFrom(nodes, tree, at(1), -1)).toBeNull();
  });

  it('gives its signs to the list of moves', () => {
    expect([...signsOf(review, tree)]).toEqual([
      [at(1), 2],
      [at(2), 6],
      [at(3), 4],
    ]);
  });

  it('goes on from where a variation left the game', () => {
    expect(mistakeFrom(nodes, tree, ids.sicilianNf3 ?? -1, 1)).toBe(at(1));
  });

  it('stays when moves are added, and is dropped for another game', () => {
    const last = at(3);
    const [longer] = withMove(tree, last, { uci: 'f1b5', san: 'Bb5', fen: '8/8 b - - 0 3' });
    expect(isAbout(review, longer)).toBe(true);
    const other = { ...review, moves: [{ ...review.moves[0], uci: 'd2d4' }] as ReviewedMove[] };
    expect(isAbout(other, tree)).toBe(false);
  });
});
