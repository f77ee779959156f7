import { type Dispatch, useEffect, useRef, useState } from 'react';
import { isOffline, messageOf, useBackend } from '../api/backend';
import { rememberPosition } from '../api/positions';
import type {
  IllegalReason,
  LegalMove,
  MoveReply,
  PositionReply,
  PromotionChoice,
} from '../api/types';
import type { Square } from '../board/geometry';
import { destinationOf } from '../board/permissions';
import { endedByRules } from './match';
import type { Action, Session } from './session';
import { gameTo, type NodeId } from './tree';

export interface PendingMove {
  from: Square;
  to: Square;
  /** Set while a piece is to be chosen. */
  promotions: readonly PromotionChoice[];
}

/** A legal move and the position after it. */
export type UnderstoodMove = Pick<LegalMove, 'uci' | 'san' | 'position'>;

export interface Moves {
  /** A move that is on the board but not yet confirmed by the server. */
  pending: PendingMove | null;
  /**
   * Plays a move written in any way after a node; resolves to whether it was legal. Without a
   * server the move waits until there is one.
   */
  play: (text: string, at: NodeId) => Promise<boolean>;
  /** Puts a move on the board that the server has already understood. */
  accept: (move: UnderstoodMove, at: NodeId) => void;
  /** Plays an offered move of the hand, after asking for the piece if it promotes. */
  playTo: (position: PositionReply, from: Square, to: Square) => void;
  choose: (choice: PromotionChoice) => void;
  cancel: () => void;
  /** Asks why a move is not possible. */
  explainRefusal: (
    from: Square,
    to: Square,
    isWorthSaying: (reason: IllegalReason) => boolean,
  ) => void;
}

const RETRY_MS = 1_500;

interface Options {
  session: Session;
  dispatch: Dispatch<Action>;
  onRefused: (reason: IllegalReason) => void;
  onProblem: (message: string) => void;
}

/** Moves on their way to the server and back. */
export function useMoves({ session, dispatch, onRefused, onProblem }: Options): Moves {
  const backend = useBackend();
  const [pending, setPending] = useState<PendingMove | null>(null);
  const { tree, current } = session;
  const gameAt = (node: NodeId) => gameTo(tree, node);

  // A newer move, another game or a cancel ends the waiting for an older one.
  const attempt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving the position drops the move
  useEffect(() => {
    return () => {
      attempt.current += 1;
    };
  }, [current, tree.start]);

  /** Asks until the server answers; `null` if the move is not wanted any more. */
  const send = async (text: string, at: NodeId): Promise<MoveReply | null> => {
    attempt.current += 1;
    const mine = attempt.current;
    for (;;) {
      try {
        return await backend.move(gameAt(at), text);
      } catch (error) {
        if (!isOffline(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      if (attempt.current !== mine) return null;
    }
  };

  const accept: Moves['accept'] = ({ uci, san, position }, at) => {
    const game = gameAt(at);
    rememberPosition(backend, { ...game, moves: [...game.moves, uci] }, position);
    const now = Date.now();
    dispatch({ type: 'played', at, move: { uci, san, fen: position.fen }, now });
    if (position.outcome) dispatch({ type: 'finish', ending: endedByRules(position.outcome), now });
  };

  const play = async (text: string, at: NodeId): Promise<boolean> => {
    try {
      const reply = await send(text, at);
      if (!reply) return false;
      if (!reply.legal) {
        onRefused(reply.reason);
        return false;
      }
      accept(reply, at);
      return true;
    } catch (error) {
      onProblem(messageOf(error));
      return false;
    } finally {
      setPending(null);
    }
  };

  const playTo = (position: PositionReply, from: Square, to: Square) => {
    const destination = destinationOf(position, from, to);
    if (!destination) return;
    const { promotions, uci } = destination;
    setPending({ from, to, promotions });
    if (promotions.length === 0) void play(uci, current);
  };

  const explainRefusal: Moves['explainRefusal'] = async (from, to, isWorthSaying) => {
    try {
      const reply = await backend.move(gameAt(current), `${from}${to}`);
      if (!reply.legal && isWorthSaying(reply.reason)) onRefused(reply.reason);
    } catch (error) {
      onProblem(messageOf(error));
    }
  };

  return {
    pending,
    play,
    accept,
    playTo,
    choose: (choice) => {
      setPending((old) => old && { ...old, promotions: [] });
      void play(choice.uci, current);
    },
    cancel: () => {
      attempt.current += 1;
      setPending(null);
    },
    explainRefusal,
  };
}
