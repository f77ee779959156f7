import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { Action, Session } from '../game/session';
import { saveAlive } from '../library/tab';

/** A blink of the connection is not worth a word. */
const PATIENCE_MS = 700;
const ALIVE_MS = 1_000;

/**
 * Is the server gone? While it is, the clock of the match is stopped: nobody loses on time because
 * moves cannot be sent.
 */
export function useServerWatch(
  reachable: boolean,
  session: Session,
  dispatch: Dispatch<Action>,
): boolean {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (reachable) {
      setGone(false);
      return;
    }
    const timer = setTimeout(() => setGone(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [reachable]);

  const isTicking = session.match?.clock?.running != null;
  const halted = useRef(false);
  useEffect(() => {
    if (gone && isTicking) {
      halted.current = true;
      dispatch({ type: 'pause', now: Date.now() });
    } else if (!gone && halted.current) {
      halted.current = false;
      dispatch({ type: 'resume', now: Date.now() });
    }
  }, [gone, isTicking, dispatch]);

  useEffect(() => {
    if (!isTicking) return;
    saveAlive(Date.now());
    const timer = setInterval(() => saveAlive(Date.now()), ALIVE_MS);
    return () => clearInterval(timer);
  }, [isTicking]);
  return gone;
}
