/** What is on the table: the game, where in it we are, which way the board faces, the match. */

import type { DrawnArrow, DrawnSquare } from '../api/types';
import { type Color, opposite } from '../board/geometry';
import { continued, halted, pressed, resumed } from './clock';
import { type Ending, finished, isRunning, type Match, takebackPlies } from './match';
import type { GameTree, NodeId, Played } from './tree';
import {
  edited,
  endOfLine,
  newTree,
  nodeOf,
  pathTo,
  promoted,
  ROOT,
  turnOf,
  withLine,
  withMove,
  withNag,
  without,
} from './tree';

export interface Session {
  /** Which game it is: a name that every loaded or started game gets anew. */
  game: string;
  tree: GameTree;
  current: NodeId;
  orientation: Color;
  match: Match | null;
}

export type Action =
  | { type: 'go'; to: NodeId }
  | { type: 'step'; to: 'first' | 'previous' | 'next' | 'last' }
  /** To the next or previous sibling: the other moves played here. */
  | { type: 'sibling'; by: 1 | -1 }
  | { type: 'played'; at: NodeId; move: Played; now: number }
  | { type: 'line'; at: NodeId; moves: Played[] }
  | { type: 'promote'; node: NodeId }
  | { type: 'delete'; node: NodeId }
  | { type: 'comment'; node: NodeId; text: string }
  | { type: 'nag'; node: NodeId; nag: number }
  | { type: 'draw'; node: NodeId; squares: DrawnSquare[]; arrows: DrawnArrow[] }
  | { type: 'flip' }
  | {
      type: 'load';
      tree: GameTree;
      current?: NodeId;
      orientation?: Color;
      /** A match that goes on. */
      match?: Match | null;
      game?: string;
    }
  | { type: 'start'; tree: GameTree; match: Match; game?: string }
  | { type: 'takeback'; now: number }
  | { type: 'offerDraw'; stands: boolean }
  | { type: 'finish'; ending: Ending; now: number }
  /** Halts the clock of the match, or lets it go on. */
  | { type: 'pause'; now: number }
  | { type: 'resume'; now: number }
  | { type: 'leaveMatch' };

export function newSession(game = ''): Session {
  return { game, tree: newTree(), current: ROOT, orientation: 'white', match: null };
}

/** The node in which a match goes on; looking back in the game does not move it. */
export function liveNode({ tree }: Session): NodeId {
  return endOfLine(tree);
}

/** May moves be played where we are? In a running match only at its end. */
export function isAtLiveEnd(session: Session): boolean {
  return !isRunning(session.match) || session.current === liveNode(session);
}

export function reduce(session: Session, action: Action): Session {
  const { tree, current, match } = session;
  switch (action.type) {
    case 'go':
      return tree.nodes[action.to] ? { ...session, current: action.to } : session;
    case 'step':
      return { ...session, current: stepped(tree, current, action.to) };
    case 'sibling':
      return { ...session, current: sibling(tree, current, action.by) };
    case 'played':
      return afterMove(session, action.at, action.move, action.now);
    case 'line': {
      const [grown, last] = withLine(tree, action.at, action.moves);
      return { ...session, tree: grown, current: last };
    }
    case 'promote':
      return { ...session, tree: promoted(tree, action.node) };
    case 'delete':
      return afterDeletion(session, action.node);
    case 'comment':
      return { ...session, tree: edited(tree, action.node, { comment: action.text }) };
    case 'nag':
      return { ...session, tree: withNag(tree, action.node, action.nag) };
    case 'draw': {
      const { squares, arrows } = action;
      return { ...session, tree: edited(tree, action.node, { squares, arrows }) };
    }
    case 'flip':
      return { ...session, orientation: opposite(session.orientation) };
    case 'load':
      return {
        game: action.game ?? '',
        tree: action.tree,
        current: action.current ?? (action.match ? endOfLine(action.tree) : ROOT),
        orientation: action.orientation ?? action.match?.you ?? session.orientation,
        match: action.match ?? null,
      };
    case 'start':
      return {
        game: action.game ?? '',
        tree: action.tree,
        current: endOfLine(action.tree),
        orientation: action.match.you,
        match: action.match,
      };
    case 'takeback':
      return afterTakeback(session, action.now);
    case 'offerDraw':
      return match ? { ...session, match: { ...match, drawOffered: action.stands } } : session;
    case 'finish':
      if (!isRunning(match)) return session;
      return {
        ...session,
        tree: { ...tree, result: action.ending.result },
        match: finished(match, action.ending, action.now),
      };
    case 'pause':
    case 'resume': {
      if (!isRunning(match) || !match.clock) return session;
      const turn = action.type === 'pause' ? halted : continued;
      return { ...session, match: { ...match, clock: turn(match.clock, action.now) } };
    }
    case 'leaveMatch':
      return { ...session, match: null };
  }
}

function stepped(
  tree: GameTree,
  current: NodeId,
  to: 'first' | 'previous' | 'next' | 'last',
): NodeId {
  const node = nodeOf(tree, current);
  switch (to) {
    case 'first':
      return ROOT;
    case 'previous':
      return node.parent ?? current;
    case 'next':
      return node.children[0] ?? current;
    case 'last':
      return endOfLine(tree, current);
  }
}

function sibling(tree: GameTree, current: NodeId, by: 1 | -1): NodeId {
  const { parent } = nodeOf(tree, current);
  if (parent === null) return current;
  const { children } = nodeOf(tree, parent);
  return children[children.indexOf(current) + by] ?? current;
}

function afterMove(session: Session, at: NodeId, move: Played, now: number): Session {
  const { match } = session;
  const [grown, id] = withMove(session.tree, at, move);
  const current = session.current === at ? id : session.current;
  if (!isRunning(match)) return { ...session, tree: grown, current };
  // Looking back while the engine moves is fine; a move after the end of the game is not.
  if (at !== liveNode(session)) return session;
  const mover = opposite(turnOf(move.fen));
  const plies = pathTo(grown, id).length - 1;
  const clock = match.clock && pressed(match.clock, mover, now, plies);
  const tree = clock ? edited(grown, id, { clock: Math.round(clock[mover] / 100) / 10 }) : grown;
  return { ...session, tree, current, match: { ...match, clock } };
}

function afterDeletion(session: Session, id: NodeId): Session {
  const parent = nodeOf(session.tree, id).parent ?? ROOT;
  const tree = without(session.tree, id);
  return { ...session, tree, current: tree.nodes[session.current] ? session.current : parent };
}

function afterTakeback(session: Session, now: number): Session {
  const { match, tree } = session;
  if (!isRunning(match)) return session;
  const path = pathTo(tree, liveNode(session));
  const last = path.at(-1);
  const plies = last ? takebackPlies(match, turnOf(last.fen), path.length - 1) : 0;
  const doomed = path[path.length - plies];
  if (plies === 0 || !doomed) return session;
  const shorter = without(tree, doomed.id);
  const live = endOfLine(shorter);
  const left = path.length - 1 - plies;
  const clock = match.clock && resumed(match.clock, turnOf(nodeOf(shorter, live).fen), now, left);
  return {
    ...session,
    tree: shorter,
    current: live,
    match: { ...match, clock, drawOffered: false },
  };
}
