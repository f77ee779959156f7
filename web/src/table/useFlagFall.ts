import { type Dispatch, useEffect } from 'react';
import { flagFallen } from '../game/clock';
import { isRunning, outOfTime } from '../game/match';
import { type Action, liveNode, type Session } from '../game/session';
import { nodeOf } from '../game/tree';
import { useNow } from '../game/useNow';

/** The time while a clock runs. Ends the match of a player who has none left. */
export function useFlagFall(session: Session, dispatch: Dispatch<Action>): number {
  const { match, tree } = session;
  const now = useNow(match?.clock?.running != null);
  const { fen } = nodeOf(tree, liveNode(session));
  useEffect(() => {
    const loser = isRunning(match) && match.clock ? flagFallen(match.clock, now) : null;
    if (loser) dispatch({ type: 'finish', ending: outOfTime(loser, fen), now });
  }, [now, match, fen, dispatch]);
  return now;
}
