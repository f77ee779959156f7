import type { Dispatch } from 'react';
import type { Drawing } from '../board/Board';
import { toggled } from '../board/marks';
import type { Action } from '../game/session';
import type { MoveNode } from '../game/tree';

export interface Drawings {
  draw: (drawing: Drawing) => void;
  clear: () => void;
}

/** Arrows and circles of the current move, drawn with the right button. */
export function useDrawings(node: MoveNode, dispatch: Dispatch<Action>): Drawings {
  const { id, squares, arrows } = node;
  return {
    draw: (drawing) =>
      dispatch({
        type: 'draw',
        node: id,
        squares:
          'square' in drawing
            ? toggled(squares, drawing, (a, b) => a.square === b.square)
            : squares,
        arrows:
          'from' in drawing
            ? toggled(arrows, drawing, (a, b) => a.from === b.from && a.to === b.to)
            : arrows,
      }),
    clear: () => {
      if (squares.length + arrows.length === 0) return;
      dispatch({ type: 'draw', node: id, squares: [], arrows: [] });
    },
  };
}
