import { useEffect, useMemo, useState } from 'react';
import type { PositionReply } from '../api/types';
import type { Square } from '../board/geometry';
import type { Permissions } from '../board/input';
import {
  destinationOf,
  type Handling,
  handlingOf,
  offersOf,
  permissionsOf,
} from '../board/permissions';
import { carried, type Placement, readPlacement } from '../board/placement';
import type { Offer } from '../board/Squares';
import { sidesInHand } from '../game/match';
import { isAtLiveEnd, liveNode, type Session } from '../game/session';
import { nodeOf } from '../game/tree';
import type { Moves } from '../game/useMoves';

/** Reasons worth telling even when a click may only have let go of the piece. */
const TELLING = ['pinned', 'in_check', 'king_into_check', 'castling'];

export interface Hand {
  handling: Handling;
  /** The pieces as they are seen, with a move that the server has yet to confirm. */
  placement: Placement;
  permissions: Permissions;
  offersFrom: (from: Square) => ReadonlyMap<Square, Offer>;
  premove: readonly Square[];
  onMove: (from: Square, to: Square) => void;
  onRefused: (from: Square, to: Square, dragged: boolean) => void;
  dropPremove: () => void;
}

/** What the player's hand does on the board: moves, premoves, and attempts at more. */
export function useHand(session: Session, position: PositionReply | null, moves: Moves): Hand {
  const { tree, current, match } = session;
  const { fen } = nodeOf(tree, current);
  const { pending } = moves;
  const [premove, setPremove] = useState<{ from: Square; to: Square } | null>(null);
  const placement = useMemo(() => {
    const standing = readPlacement(fen);
    return pending ? carried(standing, pending.from, pending.to) : standing;
  }, [fen, pending]);
  const handling = pending
    ? 'none'
    : handlingOf(position, sidesInHand(match), isAtLiveEnd(session));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a premove waits for the position alone
  useEffect(() => {
    if (!premove || handling !== 'move' || !position || current !== liveNode(session)) return;
    setPremove(null);
    const destination = destinationOf(position, premove.from, premove.to);
    if (destination) void moves.play(destination.uci, current);
  }, [position, handling]);

  return {
    handling,
    placement,
    permissions: permissionsOf(position, placement, handling),
    offersFrom: (from) => offersOf(position, handling, from),
    premove: premove ? [premove.from, premove.to] : [],
    onMove: (from, to) => {
      if (handling === 'ahead') setPremove({ from, to });
      else if (position) moves.playTo(position, from, to);
    },
    onRefused: (from, to, dragged) => {
      setPremove(null);
      if (handling !== 'move') return;
      moves.explainRefusal(from, to, ({ kind }) => dragged || TELLING.includes(kind));
    },
    dropPremove: () => setPremove(null),
  };
}
