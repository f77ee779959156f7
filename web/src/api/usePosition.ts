import { useEffect, useState } from 'react';
import { ApiError, api, type Game, messageOf } from './client';
import type { PositionReply } from './types';

const LARGEST_CACHE = 400;
const RETRY_MS = 1_500;

/** Replies by request: a position never changes, so it needs to be asked once. */
const cache = new Map<string, PositionReply>();

function keyOf(game: Game): string {
  return JSON.stringify([game.start ?? null, game.moves]);
}

/** Keeps a reply that came with something else, a move for instance. */
export function rememberPosition(game: Game, reply: PositionReply): void {
  cache.set(keyOf(game), reply);
  const oldest = cache.keys().next().value;
  if (cache.size > LARGEST_CACHE && oldest !== undefined) cache.delete(oldest);
}

export interface Known {
  /** What is known of exactly this position. */
  position: PositionReply | null;
  /** The same, or for the blink until it comes, the one before: for text that must not flicker. */
  shown: PositionReply | null;
  offline: boolean;
  problem: string | null;
}

/** Everything the server says of a position. Asks again while the server does not answer. */
export function usePosition(game: Game): Known {
  const key = keyOf(game);
  const [shown, setShown] = useState<PositionReply | null>(null);
  const [failure, setFailure] = useState<{ key: string; error: unknown } | null>(null);
  const [, setArrived] = useState('');
  const [attempt, setAttempt] = useState(0);
  const position = cache.get(key) ?? null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the game, the attempt repeats
  useEffect(() => {
    const known = cache.get(key);
    if (known) {
      setShown(known);
      setFailure(null);
      return;
    }
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    api.position(game).then(
      (reply) => {
        rememberPosition(game, reply);
        if (!isCurrent) return;
        setArrived(key);
        setShown(reply);
        setFailure(null);
      },
      (error) => {
        if (!isCurrent) return;
        setShown(null);
        setFailure({ key, error });
        if (isOffline(error)) timer = setTimeout(() => setAttempt((count) => count + 1), RETRY_MS);
      },
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [key, attempt]);

  const error = failure?.key === key ? failure.error : null;
  const offline = isOffline(error);
  return { position, shown, offline, problem: error && !offline ? messageOf(error) : null };
}

function isOffline(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'offline';
}
