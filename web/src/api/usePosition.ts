import { useEffect, useState } from 'react';
import { type Game, isOffline, messageOf, useBackend } from './backend';
import { keyOfGame, knownPosition, rememberPosition } from './positions';
import type { PositionReply } from './types';

const RETRY_MS = 1_500;

export interface Known {
  /** What is known of exactly this position. */
  position: PositionReply | null;
  /** The same, or for the blink until it comes, the one before: for text that must not flicker. */
  shown: PositionReply | null;
  offline: boolean;
  problem: string | null;
}

/** Everything the server says of a position; of none, nothing. Asks until the server answers. */
export function usePosition(game: Game | null): Known {
  const backend = useBackend();
  const key = game ? keyOfGame(game) : '';
  const [shown, setShown] = useState<PositionReply | null>(null);
  const [failure, setFailure] = useState<{ key: string; error: unknown } | null>(null);
  const [, setArrived] = useState('');
  const [attempt, setAttempt] = useState(0);
  const position = knownPosition(backend, key);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the game, the attempt repeats
  useEffect(() => {
    const known = knownPosition(backend, key);
    if (known || !game) {
      setShown(known);
      setFailure(null);
      return;
    }
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The page knows the moves: none of them need to come back.
    backend.position(game, game.moves.length).then(
      (reply) => {
        rememberPosition(backend, game, reply);
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
  }, [backend, key, attempt]);

  const error = failure?.key === key ? failure.error : null;
  const offline = isOffline(error);
  return { position, shown, offline, problem: error && !offline ? messageOf(error) : null };
}
