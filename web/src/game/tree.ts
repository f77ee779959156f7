/** A game as a tree of moves. All functions return new trees; nothing here knows how pieces move. */

import type { DrawnArrow, DrawnSquare, PgnTag, ScoreReply, Start } from '../api/types';
import type { Color } from '../board/geometry';
import { START_FEN } from '../board/placement';

export type NodeId = number;

export interface MoveNode {
  id: NodeId;
  parent: NodeId | null;
  /** The first child continues the line, the others are variations. */
  children: NodeId[];
  /** `null` for the start of the game only. */
  uci: string | null;
  san: string | null;
  /** The position after the move. */
  fen: string;
  nags: number[];
  comment: string;
  /** Stands before the first move of a variation. */
  commentBefore: string;
  clock: number | null;
  elapsed: number | null;
  eval: ScoreReply | null;
  squares: DrawnSquare[];
  arrows: DrawnArrow[];
}

export interface GameTree {
  /** `null` is the standard position. */
  start: Start | null;
  tags: PgnTag[];
  result: string;
  nodes: Record<NodeId, MoveNode>;
}

/** A move as the server names it, with the position it leads to. */
export interface Played {
  uci: string;
  san: string;
  fen: string;
}

export const ROOT: NodeId = 0;

export function emptyNode(id: NodeId, parent: NodeId | null, fen: string): MoveNode {
  return {
    id,
    parent,
    children: [],
    uci: null,
    san: null,
    fen,
    nags: [],
    comment: '',
    commentBefore: '',
    clock: null,
    elapsed: null,
    eval: null,
    squares: [],
    arrows: [],
  };
}

/** A game without moves; `fen` is the position that `start` stands for. */
export function newTree(start: Start | null = null, fen: string = START_FEN): GameTree {
  return { start, tags: [], result: '*', nodes: { [ROOT]: emptyNode(ROOT, null, fen) } };
}

export function nodeOf(tree: GameTree, id: NodeId): MoveNode {
  const node = tree.nodes[id] ?? tree.nodes[ROOT];
  if (!node) throw new Error('a game tree always has a start');
  return node;
}

/** The nodes from the start to `id`, both included. */
export function pathTo(tree: GameTree, id: NodeId): MoveNode[] {
  const path: MoveNode[] = [];
  for (let at: NodeId | null = id; at !== null; ) {
    const node: MoveNode = nodeOf(tree, at);
    path.unshift(node);
    at = node.parent;
  }
  return path;
}

const NULL_MOVE = '0000';

/**
 * The game up to `id`, as requests carry it. A null move is no move of a game: what follows one
 * starts from the position after it.
 */
export function gameTo(tree: GameTree, id: NodeId): { start: Start | null; moves: string[] } {
  const path = pathTo(tree, id);
  const passed = path.findLastIndex(({ uci }) => uci === NULL_MOVE);
  const start = passed < 0 ? tree.start : { fen: path[passed]?.fen ?? '' };
  return { start, moves: path.slice(passed + 1).flatMap(({ uci }) => (uci ? [uci] : [])) };
}

/** The last node of the line that `id` lies on when always the first child is followed. */
export function endOfLine(tree: GameTree, id: NodeId = ROOT): NodeId {
  let at = id;
  for (;;) {
    const next = nodeOf(tree, at).children[0];
    if (next === undefined) return at;
    at = next;
  }
}

/** Where the line of `id` left its parent line: the first node of the variation, if it is one. */
export function variationStart(tree: GameTree, id: NodeId): NodeId | null {
  const branch = pathTo(tree, id).findLast(
    (node) => node.parent !== null && nodeOf(tree, node.parent).children[0] !== node.id,
  );
  return branch?.id ?? null;
}

function withNode(tree: GameTree, node: MoveNode): GameTree {
  return { ...tree, nodes: { ...tree.nodes, [node.id]: node } };
}

export function edited(tree: GameTree, id: NodeId, change: Partial<MoveNode>): GameTree {
  return withNode(tree, { ...nodeOf(tree, id), ...change });
}

/** Plays a move after `at`; a move that is there already is followed, not doubled. */
export function withMove(tree: GameTree, at: NodeId, move: Played): [GameTree, NodeId] {
  const parent = nodeOf(tree, at);
  const known = parent.children.find((child) => nodeOf(tree, child).uci === move.uci);
  if (known !== undefined) return [tree, known];
  const id = 1 + Math.max(...Object.keys(tree.nodes).map(Number));
  const node = { ...emptyNode(id, parent.id, move.fen), uci: move.uci, san: move.san };
  const grown = withNode(tree, { ...parent, children: [...parent.children, id] });
  return [withNode(grown, node), id];
}

/** Plays a line of moves; returns the last node. */
export function withLine(tree: GameTree, at: NodeId, line: readonly Played[]): [GameTree, NodeId] {
  return line.reduce<[GameTree, NodeId]>(
    ([grown, id], move) => withMove(grown, id, move),
    [tree, at],
  );
}

/** Removes `id` and all that follows it. The start stays. */
export function without(tree: GameTree, id: NodeId): GameTree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const nodes = { ...tree.nodes };
  const doomed = [id];
  for (let at = doomed.pop(); at !== undefined; at = doomed.pop()) {
    doomed.push(...nodeOf(tree, at).children);
    delete nodes[at];
  }
  const kept = nodeOf(tree, parent);
  const children = kept.children.filter((child) => child !== id);
  return { ...tree, nodes: { ...nodes, [parent]: { ...kept, children } } };
}

/** Moves the variation that `id` lies in one place up among its siblings. */
export function promoted(tree: GameTree, id: NodeId): GameTree {
  const branch = variationStart(tree, id);
  if (branch === null) return tree;
  const parent = nodeOf(tree, nodeOf(tree, branch).parent ?? ROOT);
  const children = [...parent.children];
  const place = children.indexOf(branch);
  children.splice(place, 1);
  children.splice(place - 1, 0, branch);
  return withNode(tree, { ...parent, children });
}

/** Adds a NAG or takes it away. Of the six for moves (`!` to `?!`) one at a time can stand. */
export function withNag(tree: GameTree, id: NodeId, nag: number): GameTree {
  const { nags } = nodeOf(tree, id);
  if (nags.includes(nag)) return edited(tree, id, { nags: nags.filter((other) => other !== nag) });
  const isForMoves = (other: number) => other >= 1 && other <= 6;
  const others = isForMoves(nag) ? nags.filter((other) => !isForMoves(other)) : nags;
  return edited(tree, id, { nags: [...others, nag].sort((a, b) => a - b) });
}

export function tagOf(tree: GameTree, name: string): string | null {
  return tree.tags.find((tag) => tag.name === name)?.value ?? null;
}

export function withTag(tree: GameTree, name: string, value: string): GameTree {
  const others = tree.tags.filter((tag) => tag.name !== name);
  return { ...tree, tags: [...others, { name, value }] };
}

/** Whose turn it is, as a FEN says it. */
export function turnOf(fen: string): Color {
  return fen.split(' ')[1] === 'b' ? 'black' : 'white';
}

/** The number of the move that led to `fen`, and who played it. */
export function moveNumberBefore(fen: string): { number: number; by: Color } {
  const fullmove = Number(fen.split(' ')[5] ?? 1) || 1;
  return turnOf(fen) === 'black'
    ? { number: fullmove, by: 'white' }
    : { number: fullmove - 1, by: 'black' };
}
