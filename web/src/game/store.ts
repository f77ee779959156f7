/** Keeps the session in the browser, so that a reload or a restart of the server loses nothing. */

import type { Session } from './session';
import { ROOT } from './tree';

const KEY = 'pinpoint.session';
const VERSION = 1;

export function serialized(session: Session): string {
  return JSON.stringify({ version: VERSION, session });
}

/** The session in the text, or `null` if it is from another version or damaged. */
export function deserialized(text: string | null): Session | null {
  if (!text) return null;
  try {
    const stored = JSON.parse(text);
    return stored.version === VERSION && isSound(stored.session) ? stored.session : null;
  } catch {
    return null;
  }
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
    return deserialized(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}
