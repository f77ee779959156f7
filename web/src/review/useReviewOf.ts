import { useEffect, useState } from 'react';
import type { Reviewing } from './useReview';

/**
 * A way to ask for the review of a game of the library that is about to be on the board: the
 * review starts as soon as the game is there, unless it is done already.
 */
export function useReviewOf(shown: number | null, reviewing: Reviewing): (id: number) => void {
  const [wanted, setWanted] = useState<number | null>(null);
  useEffect(() => {
    if (wanted === null || wanted !== shown) return;
    setWanted(null);
    if (reviewing.state.phase !== 'done') reviewing.start();
  }, [wanted, shown, reviewing]);
  return setWanted;
}
