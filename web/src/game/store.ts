/** A tab's session as text, so that a reload or a restart of the server loses nothing. */

import { type Clock, type TimeControl, withoutAbsence } from './clock';
import type { Session } from './session';
import { ROOT } from './tree';

const VERSION = 3;

/** Which game of the library a session shows. */
export interface Kept {
  id: number;
  /** To be named when it is saved again. */
  revision: number;
  /** One's own; a game of a collection is never changed, a copy of it is. */
  isOwn: boolean;
}

/** What is remembered of a tab. */
export interface Stored {
  session: Session;
  kept: Kept | null;
  /** The name under which the library was asked to make the game, until it has answered. */
  key?: string | null;
  /** Does the library have all of it? */
  isSaved: boolean;
  /** When it was stored. */
  at: number;
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

export function serialized(stored: Stored): string {
  return JSON.stringify({ version: VERSION, ...stored });
}

/** What the text holds, or `null` if it is from another version or damaged. */
export function deserialized(text: string | null): Stored | null {
  if (!text) return null;
  try {
    const { version, ...stored } = JSON.parse(text);
    if (version === VERSION) return isSound(stored.session) ? stored : null;
    return version === 1 || version === 2 ? fromOneSlot(stored.session) : null;
  } catch {
    return null;
  }
}

/** Before there was a library, the browser kept one game. */
function fromOneSlot(old: Session): Stored | null {
  const session = { ...withTwoControls(old), game: 'one-slot' };
  return isSound(session) ? { session, kept: null, isSaved: false, at: 0 } : null;
}

/** In the first version both sides had the same time control, and clocks could not be paused. */
function withTwoControls(session: Session): Session {
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
  const isNamed = typeof session.game === 'string';
  return (
    seen.has(session.current) && seen.size === Object.keys(nodes).length && oriented && isNamed
  );
}
