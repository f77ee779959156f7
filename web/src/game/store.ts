/** Keeps the session in the browser, so that a reload or a restart of the server loses nothing. */

import { type Clock, type TimeControl, withoutAbsence } from './clock';
import type { Session } from './session';
import { ROOT } from './tree';

const KEY = 'pinpoint.session';
const VERSION = 2;
const ALIVE = 'pinpoint.alive';

/** Notes that the page is open: what passes while it is closed is on nobody's clock. */
export function saveAlive(now: number): void {
  try {
    localStorage.setItem(ALIVE, String(now));
  } catch {
    // Without storage there is no game to come back to.
  }
}

/** A session with the time taken out in which the page was closed. */
export function afterAbsence(session: Session, alive: number, now: number): Session {
  const { match } = session;
  if (!match?.clock?.running) return session;
  // The page was alive at the last move, if nothing later is known.
  const last = Math.max(alive, match.clock.running.since);
  const clock = withoutAbsence(match.clock, Math.max(0, now - last));
  return { ...session, match: { ...match, clock } };
}

export function serialized(session: Session): string {
  return JSON.stringify({ version: VERSION, session });
}

/** The session in the text, or `null` if it is from another version or damaged. */
export function deserialized(text: string | null): Session | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text);
    const session = stored.version === 1 ? fromFirstVersion(stored.session) : stored.session;
    const isKnown = stored.version === VERSION || stored.version === 1;
    return isKnown && isSound(session) ? session : null;
  } catch {
    return null;
  }
}

/** Both sides had the same time control, and clocks could not be paused. */
function fromFirstVersion(session: Session): Session {
  const { match } = session;
  const clock = match?.clock as (Clock & { control?: TimeControl }) | null | undefined;
  if (!match || !clock?.control) return session;
  const { control, ...rest } = clock;
  const controls = { white: control, black: control };
  return { ...session, match: { ...match, clock: { ...rest, controls, paused: null } } };
}

/** Every node must be reachable from the start, and the current one must exist. */
function isSound(session: Session): boolean {
  const { nodes } = session.tree;
  const seen = new Set<number>();
  const pending = [ROOT];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    const node = nodes[id];
    if (!node || seen.has(id) || typeof node.fen !== 'string') return false;
    seen.add(id);
    pending.push(...node.children);
  }
  const oriented = session.orientation === 'white' || session.orientation === 'black';
  return seen.has(session.current) && seen.size === Object.keys(nodes).length && oriented;
}

export function saveSession(session: Session): void {
  try {
    localStorage.setItem(KEY, serialized(session));
  } catch {
    // Storage may be full or forbidden; the game goes on without it.
  }
}

export function storedSession(): Session | null {
  try {
    const session = deserialized(localStorage.getItem(KEY));
    const alive = Number(localStorage.getItem(ALIVE)) || 0;
    return session && afterAbsence(session, alive, Date.now());
  } catch {
    return null;
  }
}
