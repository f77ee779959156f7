import type { Dispatch } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { SearchLine } from '../api/types';
import type { Action, Session } from '../game/session';
import { gameTo } from '../game/tree';

/** Plays a line of the engine after the current move, up to and including the move of an index. */
export function usePlayLine(
  { tree, current }: Session,
  dispatch: Dispatch<Action>,
  say: (text: string) => void,
): (line: SearchLine, upTo: number) => Promise<void> {
  const backend = useBackend();
  return async (line, upTo) => {
    const { start, moves } = gameTo(tree, current);
    const continued = [...moves, ...line.uci.slice(0, upTo + 1)];
    try {
      const reply = await backend.position({ start, moves: continued }, moves.length);
      dispatch({ type: 'line', at: current, moves: reply.moves });
    } catch (error) {
      say(messageOf(error));
    }
  };
}
