/**
 * What pointer and keyboard mean on the board, as a pure state machine.
 *
 * Which squares may be left and reached comes from outside; it holds no rules of chess.
 */

import type { Square } from './geometry';

/** What the board may do right now. */
export interface Permissions {
  /** Squares whose piece may be picked up. */
  movable: (square: Square) => boolean;
  /** Squares a piece may be put down on. */
  reachable: (from: Square, to: Square) => boolean;
}

export interface InputState {
  selected: Square | null;
  /** The piece in the hand; `wasSelected` tells a second click on it from the first. */
  drag: { from: Square; wasSelected: boolean } | null;
}

export type InputEvent =
  | { type: 'press'; square: Square }
  | { type: 'release'; square: Square | null }
  | { type: 'activate'; square: Square }
  /** Lets go of the piece, and nothing else. */
  | { type: 'letGo' }
  | { type: 'cancel' };

/** What the board asks of the page. */
export type Effect =
  | { type: 'move'; from: Square; to: Square; dragged: boolean }
  /** Put down where it may not go; `dragged` tells a drop from a click. */
  | { type: 'refused'; from: Square; to: Square; dragged: boolean }
  /** Carried off the board. */
  | { type: 'off'; from: Square }
  | { type: 'dismissed' };

export const IDLE: InputState = { selected: null, drag: null };

export type Transition = [InputState, Effect | null];

export function respond(state: InputState, event: InputEvent, may: Permissions): Transition {
  switch (event.type) {
    case 'press':
      return press(state, event.square, may);
    case 'release':
      return release(state, event.square, may);
    case 'activate': {
      // The keyboard's Enter is a press and a release on one square.
      const [pressed, effect] = press(state, event.square, may);
      return effect ? [pressed, effect] : release(pressed, event.square, may);
    }
    case 'letGo':
      return [IDLE, null];
    case 'cancel':
      return [IDLE, state.selected ? null : { type: 'dismissed' }];
  }
}

function press(state: InputState, square: Square, may: Permissions): Transition {
  const { selected } = state;
  if (selected && selected !== square) {
    if (may.reachable(selected, square)) {
      return [IDLE, { type: 'move', from: selected, to: square, dragged: false }];
    }
    if (!may.movable(square)) {
      return [IDLE, { type: 'refused', from: selected, to: square, dragged: false }];
    }
  }
  if (!may.movable(square)) return [IDLE, { type: 'dismissed' }];
  return [{ selected: square, drag: { from: square, wasSelected: selected === square } }, null];
}

function release(state: InputState, square: Square | null, may: Permissions): Transition {
  const { drag } = state;
  if (!drag) return [state, null];
  if (square === drag.from) {
    return [drag.wasSelected ? IDLE : { selected: drag.from, drag: null }, null];
  }
  if (!square) return [IDLE, { type: 'off', from: drag.from }];
  const type = may.reachable(drag.from, square) ? 'move' : 'refused';
  return [IDLE, { type, from: drag.from, to: square, dragged: true }];
}
