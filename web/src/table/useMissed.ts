import { useEffect, useState } from 'react';
import { useBackend } from '../api/backend';
import { strengthOf } from '../game/match';
import { liveNode, type Session } from '../game/session';
import { gameTo } from '../game/tree';

/** When the match is over: what cost the engine most, in its own words. */
export function useMissed(session: Session): string | null {
  const backend = useBackend();
  const [missed, setMissed] = useState<string | null>(null);
  const { match, tree } = session;
  const live = liveNode(session);
  const opponent = match?.ending && match.opponent.kind === 'engine' ? match.opponent : null;
  const white = match?.you === 'black';
  useEffect(() => {
    setMissed(null);
    if (!opponent) return;
    let isCurrent = true;
    backend
      .missed({ ...gameTo(tree, live), ...strengthOf(opponent), white })
      .then((reply) => isCurrent && setMissed(reply.worst))
      // Without an answer there is nothing to say.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [backend, opponent, tree, live, white]);
  return missed;
}
