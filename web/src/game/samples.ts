/** Small games for the tests. */

import type { GameTree, NodeId, Played } from './tree';
import { newTree, withMove } from './tree';

/** FENs are only as true as the tests need them: whose turn, and which move. */
export function played(ply: number, san: string): Played {
  const turn = ply % 2 === 0 ? 'w' : 'b';
  return {
    uci: `uci-${san}`,
    san,
    fen: `8/8/8/8/8/8/8/8 ${turn} - - 0 ${Math.floor(ply / 2) + 1}`,
  };
}

/** Plays SANs after a node. */
export function grow(tree: GameTree, at: NodeId, sans: string[], firstPly = 1): [GameTree, NodeId] {
  let grown = tree;
  let id = at;
  sans.forEach((san, index) => {
    [grown, id] = withMove(grown, id, played(firstPly + index, san));
  });
  return [grown, id];
}

/** 1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 */
export function branched(): { tree: GameTree; ids: Record<string, NodeId> } {
  const [e4, e4Id] = grow(newTree(), 0, ['e4']);
  const [main, nc6] = grow(e4, e4Id, ['e5', 'Nf3', 'Nc6'], 2);
  const [sicilian, c5] = grow(main, e4Id, ['c5'], 2);
  const [open, sicilianNf3] = grow(sicilian, c5, ['Nf3'], 3);
  const [tree, c3] = grow(open, c5, ['c3'], 3);
  return { tree, ids: { e4: e4Id, nc6, c5, sicilianNf3, c3 } };
}
