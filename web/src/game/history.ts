/** Undo: the sessions before each change that deleted or replaced something. */

import { isRunning } from './match';
import { type Action, reduce, type Session } from './session';

export interface History {
  present: Session;
  /** Newest last. */
  past: readonly Change[];
  future: readonly Change[];
}

interface Change {
  session: Session;
  /** What was done, for the button: `delete moves`. */
  what: string;
  /** Changes of equal, non-empty keys in a row are one: the letters of a comment. */
  key: string;
}

export type HistoryAction = Action | { type: 'undo' } | { type: 'redo' };

const LONGEST = 100;
const REPLACED = 'replace game';

export function newHistory(session: Session): History {
  return { present: session, past: [], future: [] };
}

/** What the next undo takes back, or `null` if there is nothing. */
export function undoable({ past, present }: History): string | null {
  const what = past.at(-1)?.what ?? null;
  if (!isRunning(present.match)) return what;
  // A match that has hardly begun may have been started by mistake.
  return what === REPLACED && Object.keys(present.tree.nodes).length <= 2 ? what : null;
}

export function redoable({ future, present }: History): string | null {
  return isRunning(present.match) ? null : (future.at(-1)?.what ?? null);
}

export function withHistory(history: History, action: HistoryAction): History {
  if (action.type === 'undo') return undone(history);
  if (action.type === 'redo') return redone(history);
  const { present, past } = history;
  const next = reduce(present, action);
  const change = changeOf(action, present);
  if (!change || next === present) return { ...history, present: next };
  const last = past.at(-1);
  const continues = change.key !== '' && last?.key === change.key && history.future.length === 0;
  return {
    present: next,
    past: continues ? past : [...past.slice(1 - LONGEST), change],
    future: [],
  };
}

/** What undo brings back before this action; nothing for those that only add or look. */
function changeOf(action: Action, session: Session): Change | null {
  const change = (what: string, key = ''): Change => ({ session, what, key });
  switch (action.type) {
    case 'delete':
      return change('delete moves');
    case 'promote':
      return change('promote variation');
    case 'comment':
      return change('comment', `comment ${action.node}`);
    case 'nag':
      return change('glyph');
    case 'draw':
      return change('drawing');
    case 'load':
    case 'start':
      return isWorthKeeping(session) ? change(REPLACED) : null;
    default:
      return null;
  }
}

/** An empty board is no loss. */
function isWorthKeeping({ tree }: Session): boolean {
  return Object.keys(tree.nodes).length > 1 || tree.start !== null;
}

function undone(history: History): History {
  const last = history.past.at(-1);
  if (!last || undoable(history) === null) return history;
  return {
    present: last.session,
    past: history.past.slice(0, -1),
    future: [...history.future, { ...last, session: history.present }],
  };
}

function redone(history: History): History {
  const next = history.future.at(-1);
  if (!next || redoable(history) === null) return history;
  return {
    present: next.session,
    past: [...history.past, { ...next, session: history.present }],
    future: history.future.slice(0, -1),
  };
}
