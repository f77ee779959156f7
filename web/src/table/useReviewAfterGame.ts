import { useEffect, useRef } from 'react';
import type { TableModel } from './useTable';

/** Starts the review of a game against the engine when it ends, for those who want it. */
export function useReviewAfterGame({ session, settings, reviewing }: TableModel): void {
  const { match } = session;
  const isOver = match !== null && match.ending !== null;
  // A game that had ended when the page was opened has been dealt with.
  const wasOver = useRef(isOver);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the end of a game counts
  useEffect(() => {
    const ends = isOver && !wasOver.current;
    wasOver.current = isOver;
    if (ends && settings.reviewGames && match?.opponent.kind === 'engine') reviewing.start();
  }, [isOver]);
}
