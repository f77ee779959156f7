import { type Dispatch, useEffect, useReducer } from 'react';
import { type HistoryAction, newHistory, redoable, undoable, withHistory } from './history';
import { newSession, type Session } from './session';
import { saveSession, storedSession } from './store';

export interface KeptSession {
  session: Session;
  dispatch: Dispatch<HistoryAction>;
  /** What undo and redo would do, for their buttons. */
  undo: string | null;
  redo: string | null;
}

/** The session, as it was when the page was last closed, and the way back from changes to it. */
export function useSession(): KeptSession {
  const [history, dispatch] = useReducer(withHistory, null, () =>
    newHistory(storedSession() ?? newSession()),
  );
  const session = history.present;
  useEffect(() => saveSession(session), [session]);
  return { session, dispatch, undo: undoable(history), redo: redoable(history) };
}
