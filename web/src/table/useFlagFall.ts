import { type Dispatch, useEffect } from 'react';
import type { PossibleEndings } from '../api/types';
import { flagFallen } from '../game/clock';
import { isRunning } from '../game/match';
import type { Action, Session } from '../game/session';
import { useNow } from '../game/useNow';

/** The time while a clock runs. Ends the match of a player who has none left. */
export function useFlagFall(
  { match }: Session,
  endings: PossibleEndings | null,
  dispatch: Dispatch<Action>,
): number {
  const now = useNow(match?.clock?.running != null);
  useEffect(() => {
    const loser = isRunning(match) && match.clock ? flagFallen(match.clock, now) : null;
    if (loser && endings) dispatch({ type: 'finish', ending: endings.out_of_time[loser], now });
  }, [now, match, endings, dispatch]);
  return now;
}
