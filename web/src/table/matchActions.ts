import { canTakeBack } from '../game/status';
import { isAtEnd, type TableModel } from './useTable';

/** What a player can do in a match besides moving, and when. */
export function matchActions(table: TableModel) {
  const { session, dispatch, engine, hand, running, isEngineThinking } = table;
  const mayAct = isAtEnd(table) && !isEngineThinking;
  return {
    mayAct,
    canTakeBack: running && canTakeBack(session),
    canHint: running && mayAct && !engine.isHintAsked && engine.hint?.stage !== 3,
    onTakeback: () => {
      hand.dropPremoves();
      dispatch({ type: 'takeback', now: Date.now() });
    },
    onHint: engine.askHint,
  };
}
