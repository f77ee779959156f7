import { useEffect, useRef, useState } from 'react';
import type { Match } from '../game/match';

/** Is the result to be shown? From the end of a match that was seen running, until it is closed. */
export function useResult(match: Match | null): [boolean, () => void] {
  const [shown, setShown] = useState(false);
  const wasRunning = useRef(false);
  const running = match !== null && match.ending === null;
  useEffect(() => {
    setShown(wasRunning.current && match?.ending != null);
    wasRunning.current = running;
  }, [running, match?.ending]);
  return [shown, () => setShown(false)];
}
