/** What the hand may do in a position, all of it as the server said. */

import type { Destination, PositionReply } from '../api/types';
import type { Color, Square } from './geometry';
import type { Permissions } from './input';
import { colorOf, type Placement } from './placement';
import type { Offer } from './Squares';

/** `ahead` is a premove: the other side has to move first. */
export type Handling = 'move' | 'ahead' | 'none';

export function handlingOf(
  position: PositionReply | null,
  inHand: readonly Color[],
  atLiveEnd: boolean,
): Handling {
  if (!position || position.outcome || !atLiveEnd) return 'none';
  return inHand.includes(position.turn) ? 'move' : 'ahead';
}

/**
 * Any piece of the right side may be picked up, also one that cannot move: that is how one
 * learns that it is pinned.
 */
export function permissionsOf(
  position: PositionReply | null,
  placement: Placement,
  handling: Handling,
  /** Squares whose piece gets there by a premove; where it may go on to is found out later. */
  planned: (square: Square) => boolean = () => false,
): Permissions {
  if (!position || handling === 'none') return { movable: () => false, reachable: () => false };
  const isOfSideToMove = (square: Square) => {
    const piece = placement.get(square);
    return piece !== undefined && (colorOf(piece) === position.turn) === (handling === 'move');
  };
  return {
    movable: isOfSideToMove,
    reachable: (from, to) =>
      handling === 'move'
        ? destinationOf(position, from, to) !== undefined
        : planned(from) || (position.premoves[from]?.includes(to) ?? false),
  };
}

export function destinationOf(
  position: PositionReply,
  from: Square,
  to: Square,
): Destination | undefined {
  return position.destinations[from]?.find((destination) => destination.to === to);
}

/** Dots and capture rings; second squares for one castling move get none. */
export function offersOf(
  position: PositionReply | null,
  handling: Handling,
  from: Square,
): ReadonlyMap<Square, Offer> {
  if (!position || handling === 'none') return new Map();
  if (handling === 'ahead') {
    return new Map((position.premoves[from] ?? []).map((to) => [to, 'dot' as const]));
  }
  const shown = (position.destinations[from] ?? []).filter(({ alias }) => !alias);
  return new Map(shown.map(({ to, capture }) => [to, capture ? 'ring' : 'dot']));
}
