import { type Dispatch, useEffect, useState } from 'react';
import type { DrawnArrow, DrawnSquare } from '../api/types';
import type { Drawing } from '../board/Board';
import { isSameShape, toggled } from '../board/marks';
import type { Action } from '../game/session';
import type { MoveNode } from '../game/tree';

export interface Drawings {
  draw: (drawing: Drawing) => void;
  /** Takes away what was just drawn. What the move already had stays. */
  clearFresh: () => void;
  clearAll: () => void;
}

/**
 * Arrows and circles of the current move, drawn with the right button.
 *
 * They belong to the move. A click on the board wipes away those drawn since the move was reached,
 * as on Lichess; those that came with the game, or that one has left and come back to, stay.
 */
export function useDrawings(node: MoveNode, dispatch: Dispatch<Action>): Drawings {
  const { id, squares, arrows } = node;
  const [shapes, setShapes] = useState<readonly Drawing[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left behind is fresh no more
  useEffect(() => setShapes([]), [id]);
  const keep = (left: { squares: DrawnSquare[]; arrows: DrawnArrow[] }) =>
    dispatch({ type: 'draw', node: id, ...left });
  return {
    draw: (drawing) => {
      setShapes([...shapes, drawing]);
      keep({
        squares: 'square' in drawing ? toggled(squares, drawing) : squares,
        arrows: 'from' in drawing ? toggled(arrows, drawing) : arrows,
      });
    },
    clearFresh: () => {
      const isOld = (shape: Drawing) => !shapes.some((other) => isSameShape(other, shape));
      setShapes([]);
      const left = { squares: squares.filter(isOld), arrows: arrows.filter(isOld) };
      const count = left.squares.length + left.arrows.length;
      if (count < squares.length + arrows.length) keep(left);
    },
    clearAll: () => keep({ squares: [], arrows: [] }),
  };
}
