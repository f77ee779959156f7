import { useMemo } from 'react';
import type { PositionReply, SearchLine } from '../api/types';
import {
  joined,
  type Marks,
  marksOfDrawing,
  marksOfHighlight,
  marksOfHint,
  marksOfLines,
  marksOfPins,
  NO_MARKS,
} from '../board/marks';
import type { MoveNode } from '../game/tree';
import type { Settings } from '../theme/settings';
import type { Hint } from './useEngineWork';
import type { Notice } from './useNotices';

interface Options {
  node: MoveNode;
  position: PositionReply | null;
  settings: Settings;
  lines: readonly SearchLine[];
  threat: boolean;
  hint: Hint | null;
  notice: Notice | null;
  /** What the sentence under the pointer speaks of. */
  pointed: Marks | null;
  /** Another position is on the board for a while: marks of this one would mislead. */
  isPreviewed: boolean;
}

/** Everything drawn over the board, the least important first. */
export function useBoardMarks(options: Options): Marks {
  const { node, position, settings, lines, threat, hint, notice, pointed, isPreviewed } = options;
  const { allPins, pinsOverlay, engineArrows } = settings;
  return useMemo(() => {
    if (isPreviewed) return pointed ?? NO_MARKS;
    const firstMoves = lines.flatMap((line) => line.uci.slice(0, 1));
    const pins = position?.pins.filter((pin) => allPins || pin.significant) ?? [];
    return joined(
      pinsOverlay ? marksOfPins(pins) : NO_MARKS,
      engineArrows ? marksOfLines(firstMoves, threat ? 'threat' : 'best') : NO_MARKS,
      hint ? marksOfHint(hint.found.uci, hint.stage) : NO_MARKS,
      marksOfDrawing(node.squares, node.arrows),
      notice?.highlight ? marksOfHighlight(notice.highlight) : NO_MARKS,
      pointed ?? NO_MARKS,
    );
  }, [
    lines,
    position,
    allPins,
    pinsOverlay,
    engineArrows,
    threat,
    hint,
    node,
    notice,
    pointed,
    isPreviewed,
  ]);
}
