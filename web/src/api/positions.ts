/** Replies by request: a position never changes, so it needs to be asked once. */

import type { Backend, Game } from './backend';
import type { PositionReply } from './types';

const LARGEST_CACHE = 400;

const caches = new WeakMap<Backend, Map<string, PositionReply>>();

function cacheOf(backend: Backend): Map<string, PositionReply> {
  const known = caches.get(backend) ?? new Map<string, PositionReply>();
  caches.set(backend, known);
  return known;
}

export function keyOfGame(game: Game): string {
  return JSON.stringify([game.start ?? null, game.moves]);
}

export function knownPosition(backend: Backend, key: string): PositionReply | null {
  return cacheOf(backend).get(key) ?? null;
}

/** Keeps a reply, also one that came with something else, a move for instance. */
export function rememberPosition(backend: Backend, game: Game, reply: PositionReply): void {
  const cache = cacheOf(backend);
  cache.set(keyOfGame(game), reply);
  const oldest = cache.keys().next().value;
  if (cache.size > LARGEST_CACHE && oldest !== undefined) cache.delete(oldest);
}
