import { type Dispatch, useCallback, useReducer } from 'react';
import { type HistoryAction, newHistory, redoable, undoable, withHistory } from './history';
import { newSession, type Session } from './session';

export interface OpenSession {
  session: Session;
  dispatch: Dispatch<HistoryAction>;
  /** What undo and redo would do, for their buttons. */
  undo: string | null;
  redo: string | null;
}

/** A name that no other game has. */
export function freshName(): string {
  return `${Date.now()}-${Math.random().toString(36).slice(2)}`;
}

/** The session, from where it was left, and the way back from changes to it. */
export function useSession(stored: Session | null): OpenSession {
  const [history, change] = useReducer(withHistory, null, () =>
    newHistory(stored ?? newSession(freshName())),
  );
  const dispatch = useCallback((action: HistoryAction) => {
    const isNew = action.type === 'load' || action.type === 'start';
    change(isNew ? { ...action, game: action.game ?? freshName() } : action);
  }, []);
  return { session: history.present, dispatch, undo: undoable(history), redo: redoable(history) };
}
