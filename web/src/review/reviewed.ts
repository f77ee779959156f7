/** A review beside the game it is about. */

import type { ReviewedGame, ReviewedMove } from '../api/types';
import { nagSymbol } from '../game/nags';
import {
  endOfLine,
  type GameTree,
  gameTo,
  type MoveNode,
  type NodeId,
  pathTo,
  turnOf,
} from '../game/tree';
import { formatScore, whiteShare } from '../panels/score';

/** The main line as it is reviewed, and a text that stands for it. */
export function reviewableGame(tree: GameTree) {
  const game = gameTo(tree, endOfLine(tree));
  return { game, key: JSON.stringify([game.start, game.moves]) };
}

/** The nodes of the main line that a review speaks of: the moves after the last null move. */
export function reviewedNodes(tree: GameTree): MoveNode[] {
  const path = pathTo(tree, endOfLine(tree));
  const passed = path.findLastIndex(({ uci }) => uci === '0000');
  return path.slice(Math.max(1, passed + 1));
}

/** Is the review still about this game? Moves may have been added at its end. */
export function isAbout(review: ReviewedGame, tree: GameTree): boolean {
  const nodes = reviewedNodes(tree);
  return review.moves.every(({ uci }, index) => nodes[index]?.uci === uci);
}

export interface ReviewedNode {
  id: NodeId;
  move: ReviewedMove;
  /** The position after the move. */
  fen: string;
}

/** The moves of a review with their places in the game. */
export function placed(review: ReviewedGame, tree: GameTree): ReviewedNode[] {
  const nodes = reviewedNodes(tree);
  return review.moves.flatMap((move, index) => {
    const node = nodes[index];
    return node ? [{ id: node.id, move, fen: node.fen }] : [];
  });
}

/** White's share after a move; a mate on the board was given by whoever moved. */
export function shareAfter({ move: { after }, fen }: ReviewedNode): number {
  const isMated = 'mate' in after && after.mate === 0;
  if (!isMated) return whiteShare(after);
  return turnOf(fen) === 'black' ? 1 : 0;
}

/** The score after a move in words. */
export function scoreAfter({ move: { after } }: ReviewedNode): string {
  return 'mate' in after && after.mate === 0 ? 'mate' : formatScore(after);
}

const FAULTS = ['inaccuracy', 'mistake', 'blunder'];

export function isFault({ judgment }: Pick<ReviewedMove, 'judgment'>): boolean {
  return FAULTS.includes(judgment);
}

/** Mistakes and blunders: what one can learn from, and what the keys jump to. */
export function isMistake({ judgment }: Pick<ReviewedMove, 'judgment'>): boolean {
  return judgment === 'mistake' || judgment === 'blunder';
}

/** The signs for judgments, as PGN numbers them. */
const NAGS: Record<string, number> = {
  only: 1,
  mistake: 2,
  sacrifice: 3,
  blunder: 4,
  inaccuracy: 6,
};

export function glyphOf({ judgment }: Pick<ReviewedMove, 'judgment'>): string {
  const nag = NAGS[judgment];
  return nag ? nagSymbol(nag) : '';
}

/** The sign that a review gives to each move, for the list of moves. */
export function signsOf(review: ReviewedGame, tree: GameTree): ReadonlyMap<NodeId, number> {
  const signs = placed(review, tree).flatMap(({ id, move }): [NodeId, number][] => {
    const nag = NAGS[move.judgment];
    return nag ? [[id, nag]] : [];
  });
  return new Map(signs);
}

/** `Blunder`, `Best move`, `Book move` */
export function wordOf({ judgment, consequence }: ReviewedMove): string {
  const words: Record<string, string> = {
    sacrifice: 'Sound sacrifice',
    only: 'Only move',
    forced: 'The only legal move',
    book: 'Book move',
    best: 'Best move',
    good: 'Good move',
    inaccuracy: 'Inaccuracy',
    mistake: 'Mistake',
    blunder: 'Blunder',
  };
  const word = words[judgment] ?? judgment;
  if (consequence === 'missed_win') return `${word}: a win was missed`;
  return consequence === 'losing' ? `${word}: the game is lost` : word;
}

/**
 * The next mistake after a node, or the one before it; from a variation, those of the place where
 * it left the main line. `null` if there is none.
 */
export function mistakeFrom(
  nodes: readonly ReviewedNode[],
  tree: GameTree,
  current: NodeId,
  by: 1 | -1,
): NodeId | null {
  const ids = new Map(nodes.map(({ id }, index) => [id, index]));
  const path = pathTo(tree, current).map(({ id }) => id);
  const at = path.reduce((last, id) => ids.get(id) ?? last, -1);
  const order = by > 0 ? nodes.slice(at + 1) : nodes.slice(0, Math.max(0, at)).reverse();
  return order.find(({ move }) => isMistake(move))?.id ?? null;
}
