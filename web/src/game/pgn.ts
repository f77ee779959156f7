/** Between the server's flat list of PGN nodes and the tree the page works on. */

import type { PgnError, PgnGame, PgnNode } from '../api/types';
import type { GameTree, MoveNode, NodeId } from './tree';
import { emptyNode, newTree, nodeOf, ROOT, tagOf } from './tree';

export function treeOfGame(game: PgnGame): GameTree {
  const first = game.nodes[0];
  const tree = newTree(game.start, first?.fen ?? undefined);
  const nodes: Record<NodeId, MoveNode> = {};
  game.nodes.forEach((node, id) => {
    nodes[id] = nodeOfPgn(node, id, id === 0 ? null : (node.parent ?? 0));
    if (id > 0) nodes[node.parent ?? 0]?.children.push(id);
  });
  return {
    ...tree,
    tags: game.tags,
    result: game.result,
    nodes: first ? nodes : tree.nodes,
  };
}

function nodeOfPgn(node: PgnNode, id: NodeId, parent: NodeId | null): MoveNode {
  return {
    ...emptyNode(id, parent, node.fen ?? ''),
    uci: node.uci,
    san: node.san,
    nags: node.nags,
    comment: node.comment ?? '',
    commentBefore: node.comment_before ?? '',
    clock: node.clock_s,
    elapsed: node.elapsed_s,
    eval: node.eval,
    squares: node.squares,
    arrows: node.arrows,
  };
}

/** The list keeps the order of siblings; parents come before children. */
export function gameOfTree(tree: GameTree): PgnGame {
  const nodes: PgnNode[] = [];
  const pending: { id: NodeId; parent: number | null }[] = [{ id: ROOT, parent: null }];
  for (let next = pending.shift(); next; next = pending.shift()) {
    const node = nodeOf(tree, next.id);
    const index = nodes.length;
    nodes.push({
      parent: next.parent,
      uci: node.uci,
      san: node.san,
      fen: node.fen,
      nags: node.nags,
      comment: node.comment || null,
      comment_before: node.commentBefore || null,
      clock_s: node.clock,
      elapsed_s: node.elapsed,
      eval: node.eval,
      squares: node.squares,
      arrows: node.arrows,
    });
    pending.push(...node.children.map((id) => ({ id, parent: index })));
  }
  return { tags: tree.tags, start: tree.start, result: tree.result, nodes };
}

/** `Morphy – Anderssen, 1858`, or what can be said of a game with few tags. */
export function gameTitle(game: Pick<GameTree, 'tags'>): string {
  const tree = game as GameTree;
  const known = (name: string) => {
    const value = tagOf(tree, name);
    return value && !/^[?.*]*$/.test(value) ? value : null;
  };
  const [white, black] = [known('White'), known('Black')];
  const players = white || black ? `${white ?? '?'} – ${black ?? '?'}` : known('Event');
  const year = known('Date')?.slice(0, 4);
  return [players ?? 'Untitled game', year].filter(Boolean).join(', ');
}

/** An error or a warning with its place in the text. */
export function placed({ game, line, column, message }: PgnError): string {
  return `game ${game}, line ${line}, column ${column}: ${message}`;
}

/** What to say of a game with odd places; `null` if there are none. */
export function warningOf([first]: readonly string[], count: number): string | null {
  if (!first) return null;
  const more = count > 1 ? `, and ${count - 1} more` : '';
  return `The game was read with ${count === 1 ? 'a warning' : 'warnings'}: ${first}${more}.`;
}
