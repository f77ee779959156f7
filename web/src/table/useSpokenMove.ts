import { useEffect, useRef, useState } from 'react';
import type { PositionReply } from '../api/types';
import type { NodeId } from '../game/tree';
import { playSound, soundOfMove } from '../sound/sound';

/** Sounds each move that is reached, and returns it in words for a screen reader. */
export function useSpokenMove(
  position: PositionReply | null,
  current: NodeId,
  sound: boolean,
): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef<NodeId>(current);
  useEffect(() => {
    if (!position || last.current === current) return;
    last.current = current;
    const { last_move: move, outcome, turn } = position;
    const mover = turn === 'white' ? 'Black' : 'White';
    setSpoken([move && `${mover}: ${move.spoken}`, outcome?.text].filter(Boolean).join('. '));
    if (sound && move) playSound(soundOfMove(move, outcome !== null));
  }, [position, current, sound]);
  return spoken;
}
