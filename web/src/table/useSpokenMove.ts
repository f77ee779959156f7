import { useEffect, useRef, useState } from 'react';
import type { PositionReply } from '../api/types';
import type { NodeId } from '../game/tree';
import { playSound, soundOfMove } from '../sound/sound';

/**
 * Sounds each move that is reached, and returns it in words for a screen reader; with the result
 * of the game, unless a match says that itself.
 */
export function useSpokenMove(
  position: PositionReply | null,
  current: NodeId,
  sound: boolean,
  inMatch: boolean,
): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef<NodeId>(current);
  useEffect(() => {
    if (!position || last.current === current) return;
    last.current = current;
    const { last_move: move, outcome, turn } = position;
    const mover = turn === 'white' ? 'Black' : 'White';
    const result = inMatch ? null : outcome?.text;
    setSpoken([move && `${mover}: ${move.spoken}`, result].filter(Boolean).join('. '));
    if (sound && move) playSound(soundOfMove(move, outcome !== null));
  }, [position, current, sound, inMatch]);
  return spoken;
}
