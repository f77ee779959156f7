import { type Dispatch, useEffect, useReducer } from 'react';
import { type Action, newSession, reduce, type Session } from './session';
import { saveSession, storedSession } from './store';

/** The session, as it was when the page was last closed. */
export function useSession(): [Session, Dispatch<Action>] {
  const [session, dispatch] = useReducer(reduce, null, () => storedSession() ?? newSession());
  useEffect(() => saveSession(session), [session]);
  return [session, dispatch];
}
