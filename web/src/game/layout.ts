/** How a tree is set out as a move list: pairs of moves, broken by comments and variations. */

import type { GameTree, MoveNode, NodeId } from './tree';
import { moveNumberBefore, nodeOf, ROOT } from './tree';

export type Row =
  | { kind: 'pair'; number: number; white: NodeId | null; black: NodeId | null }
  | { kind: 'comment'; of: NodeId; text: string }
  | { kind: 'variation'; items: Item[] };

/** A piece of a variation, which runs on like text. */
export type Item =
  | { kind: 'move'; id: NodeId; number: string | null }
  | { kind: 'comment'; of: NodeId; text: string }
  | { kind: 'open' }
  | { kind: 'close' };

export function layoutMoves(tree: GameTree): Row[] {
  const rows: Row[] = [];
  const start = nodeOf(tree, ROOT);
  if (start.comment) rows.push({ kind: 'comment', of: ROOT, text: start.comment });
  let broken = true;
  for (let parent = start; ; ) {
    const id = parent.children[0];
    if (id === undefined) return rows;
    const node = nodeOf(tree, id);
    placeInPair(rows, node, broken);
    const notes = notesAfter(tree, parent, node);
    rows.push(...notes);
    broken = notes.length > 0;
    parent = node;
  }
}

function placeInPair(rows: Row[], node: MoveNode, broken: boolean): void {
  const { number, by } = moveNumberBefore(node.fen);
  const last = rows.at(-1);
  if (by === 'black' && !broken && last?.kind === 'pair') last.black = node.id;
  else if (by === 'white') rows.push({ kind: 'pair', number, white: node.id, black: null });
  else rows.push({ kind: 'pair', number, white: null, black: node.id });
}

function notesAfter(tree: GameTree, parent: MoveNode, node: MoveNode): Row[] {
  const rows: Row[] = [];
  if (node.comment) rows.push({ kind: 'comment', of: node.id, text: node.comment });
  for (const variation of parent.children.slice(1)) {
    rows.push({ kind: 'variation', items: variationItems(tree, variation) });
  }
  return rows;
}

function variationItems(tree: GameTree, first: NodeId): Item[] {
  const items: Item[] = [];
  let numbered = true;
  for (let id: NodeId | undefined = first; id !== undefined; ) {
    const node = nodeOf(tree, id);
    if (node.commentBefore && id === first) {
      items.push({ kind: 'comment', of: id, text: node.commentBefore });
    }
    items.push({ kind: 'move', id, number: numberLabel(node.fen, numbered) });
    numbered = node.comment !== '';
    if (node.comment) items.push({ kind: 'comment', of: id, text: node.comment });
    // The variation's own siblings are set out by its parent line.
    const siblings = id === first ? [] : nodeOf(tree, node.parent ?? ROOT).children.slice(1);
    for (const sibling of siblings) {
      items.push({ kind: 'open' }, ...variationItems(tree, sibling), { kind: 'close' });
      numbered = true;
    }
    id = node.children[0];
  }
  return items;
}

/** `4.` before White's moves, `4…` before Black's where a line starts or is resumed. */
function numberLabel(fen: string, resumed: boolean): string | null {
  const { number, by } = moveNumberBefore(fen);
  if (by === 'white') return `${number}.`;
  return resumed ? `${number}…` : null;
}

/** The words of a line played from `fen`: `1. e4`, `e5`, `2. Nf3`. */
export function lineWords(sans: readonly string[], fen: string): string[] {
  let { number, by } = moveNumberBefore(fen);
  return sans.map((san, index) => {
    by = by === 'white' ? 'black' : 'white';
    if (by === 'white') {
      number += 1;
      return `${number}. ${san}`;
    }
    return index === 0 ? `${number}… ${san}` : san;
  });
}

/** `12… Bb4` for the move that led to `fen`. */
export function moveLabel(san: string, fen: string): string {
  const { number, by } = moveNumberBefore(fen);
  return `${number}${by === 'white' ? '.' : '…'} ${san}`;
}
