import type { PositionReply, PossibleEndings } from '../api/types';
import { usePosition } from '../api/usePosition';
import { isRunning } from '../game/match';
import { liveNode, type Session } from '../game/session';
import { gameTo } from '../game/tree';

/** How the match can end without a move, as the server says it; `position` is the one on the board. */
export function useEndings(
  session: Session,
  position: PositionReply | null,
): PossibleEndings | null {
  const { tree, current, match } = session;
  const live = liveNode(session);
  const isElsewhere = isRunning(match) && live !== current;
  const { position: atEnd } = usePosition(isElsewhere ? gameTo(tree, live) : null);
  return (isElsewhere ? atEnd : position)?.endings ?? null;
}
