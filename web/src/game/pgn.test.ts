import { describe, expect, it } from 'vitest';
import { gameOfTree, gameTitle, treeOfGame } from './pgn';
import { branched } from './samples';
import { edited, gameTo, nodeOf } from './tree';

describe('the way through the server', () => {
  it('keeps variations, comments and drawings', () => {
    const { tree, ids } = branched();
    const c5 = ids.c5 ?? 0;
    const annotated = edited(tree, c5, {
      comment: 'sharp',
      nags: [1],
      arrows: [{ color: 'red', from: 'd8', to: 'h4' }],
    });
    const again = treeOfGame(gameOfTree(annotated));
    expect(gameOfTree(again)).toEqual(gameOfTree(annotated));
    const sharp = Object.values(again.nodes).find(({ comment }) => comment === 'sharp');
    expect(gameTo(again, sharp?.id ?? 0).moves).toEqual(['uci-e4', 'uci-c5']);
    expect(sharp?.arrows).toHaveLength(1);
  });

  it('keeps the order of siblings', () => {
    const { tree, ids } = branched();
    const again = treeOfGame(gameOfTree(tree));
    const sans = nodeOf(again, ids.e4 ?? 0).children.map((id) => nodeOf(again, id).san);
    expect(sans).toEqual(['e5', 'c5']);
  });
});

describe('titles', () => {
  const title = (tags: [string, string][]) =>
    gameTitle({ tags: tags.map(([name, value]) => ({ name, value })) });

  it('names the players and the year', () => {
    expect(
      title([
        ['White', 'Morphy'],
        ['Black', 'Anderssen'],
        ['Date', '1858.12.27'],
      ]),
    ).toBe('Morphy – Anderssen, 1858');
  });

  it('passes over question marks', () => {
    expect(
      title([
        ['White', '?'],
        ['Black', '?'],
        ['Event', 'Club night'],
        ['Date', '????.??.??'],
      ]),
    ).toBe('Club night');
    expect(title([])).toBe('Untitled game');
  });
});
