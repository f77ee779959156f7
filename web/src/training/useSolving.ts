import { useState } from 'react';
import { type Game, messageOf, useBackend } from '../api/backend';
import type { ReviewedMove } from '../api/types';

/** What came of the last try. */
export type Answer =
  | { kind: 'asking' }
  | { kind: 'checking' }
  | { kind: 'wrong'; move: ReviewedMove }
  /** Another move than the expected one that is as good. */
  | { kind: 'solved'; also: ReviewedMove | null }
  | { kind: 'shown' };

export interface Solving {
  answer: Answer;
  setAnswer: (answer: Answer) => void;
  /** Solved without error or help so far. */
  isClean: boolean;
  spoil: () => void;
  /** Is the piece to move given away? */
  hinted: boolean;
  hint: () => void;
  problem: string | null;
  /** Runs a check of a move; what goes wrong with it is shown. */
  check: (work: () => Promise<void>) => Promise<void>;
  /** Begins anew with another position. */
  reset: () => void;
  /** Understands a typed move; `null` if it is none, with the reason shown. */
  read: (game: Game, text: string) => Promise<string | null>;
}

const ASKING: Answer = { kind: 'asking' };

/** How it goes with a position in which a move is to be found. */
export function useSolving(): Solving {
  const backend = useBackend();
  const [answer, setAnswer] = useState<Answer>(ASKING);
  const [isClean, setIsClean] = useState(true);
  const [hinted, setHinted] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    answer,
    setAnswer,
    isClean,
    spoil: () => setIsClean(false),
    hinted,
    hint: () => {
      setHinted(true);
      setIsClean(false);
    },
    problem,
    check: async (work) => {
      setAnswer({ kind: 'checking' });
      setHinted(false);
      setProblem(null);
      try {
        await work();
      } catch (error) {
        setProblem(messageOf(error));
        setAnswer(ASKING);
      }
    },
    reset: () => {
      setAnswer(ASKING);
      setIsClean(true);
      setHinted(false);
      setProblem(null);
    },
    read: async (game, text) => {
      try {
        const reply = await backend.move(game, text);
        setProblem(reply.legal ? null : reply.reason.text);
        return reply.legal ? reply.uci : null;
      } catch (error) {
        setProblem(messageOf(error));
        return null;
      }
    },
  };
}

export function isOver({ kind }: Answer): boolean {
  return kind === 'solved' || kind === 'shown';
}
