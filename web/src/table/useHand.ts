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

/** Reasons worth saying even when a click may only have let go of the piece. */
const WORTH_SAYING = ['pinned', 'in_check', 'king_into_check', 'castling'];

interface Step {
  from: Square;
  to: Square;
}

const NO_OFFERS: ReadonlyMap<Square, Offer> = new Map();

export interface Hand {
  handling: Handling;
  /** The pieces as they are seen, with a move that the server has yet to confirm. */
  placement: Placement;
  permissions: Permissions;
  offersFrom: (from: Square) => ReadonlyMap<Square, Offer>;
  /** The squares of the premoves. */
  premove: readonly Square[];
  onMove: (from: Square, to: Square) => void;
  onRefused: (from: Square, to: Square, dragged: boolean) => void;
  dropPremoves: () => void;
}

/** What the player's hand does on the board: moves, premoves, and attempts at more. */
export function useHand(session: Session, position: PositionReply | null, moves: Moves): Hand {
  const { tree, current, match } = session;
  const { fen } = nodeOf(tree, current);
  const { pending } = moves;
  const [premoves, setPremoves] = useState<readonly Step[]>([]);
  const placement = useMemo(() => {
    const standing = readPlacement(fen);
    const steps = pending ? [pending] : premoves;
    return steps.reduce((pieces, { from, to }) => carried(pieces, from, to), standing);
  }, [fen, pending, premoves]);
  const handling = pending
    ? 'none'
    : handlingOf(position, sidesInHand(match), isAtLiveEnd(session));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a premove waits for the position alone
  useEffect(() => {
    const [first, ...rest] = premoves;
    if (!first || handling !== 'move' || !position || current !== liveNode(session)) return;
    const destination = destinationOf(position, first.from, first.to);
    // The first that is not legal takes the others with it: they were planned upon it.
    setPremoves(destination ? rest : []);
    if (destination) void moves.play(destination.uci, current);
  }, [position, handling]);

  /** A piece that a premove has put there: the server knows nothing of it yet. */
  const planned = (square: Square) => premoves.some(({ to }) => to === square);
  return {
    handling,
    placement,
    permissions: permissionsOf(position, placement, handling, planned),
    offersFrom: (from) => (planned(from) ? NO_OFFERS : offersOf(position, handling, from)),
    premove: premoves.flatMap(({ from, to }) => [from, to]),
    onMove: (from, to) => {
      if (handling === 'ahead') setPremoves([...premoves, { from, to }]);
      else if (position) moves.playTo(position, from, to);
    },
    onRefused: (from, to, dragged) => {
      setPremoves([]);
      if (handling !== 'move') return;
      moves.explainRefusal(from, to, ({ kind }) => dragged || WORTH_SAYING.includes(kind));
    },
    dropPremoves: () => setPremoves([]),
  };
}
