import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf, useBackend } from '../api/backend';
import type { PuzzleProgressReply, PuzzleReply } from '../api/types';
import { type Solving, useSolving } from './useSolving';

/** The opponent's reply comes after a moment, so that one's own move is seen. */
const REPLY_MS = 450;

export interface PuzzleWork {
  puzzle: PuzzleReply | null;
  /** Why there is none. */
  problem: string | null;
  solving: Solving;
  /** The moves since the opponent's mistake. */
  moves: readonly string[];
  /** When it comes again; `null` until a result is noted. */
  noted: PuzzleProgressReply | null;
  /** Another puzzle: `today`, `next?level=easy`, or a name. */
  load: (which: string) => Promise<void>;
  tryMove: (uci: string) => void;
  show: () => void;
}

/** A puzzle, and how it goes. */
export function usePuzzle(first: string): PuzzleWork {
  const backend = useBackend();
  const solving = useSolving();
  const [puzzle, setPuzzle] = useState<PuzzleReply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [noted, setNoted] = useState<PuzzleProgressReply | null>(null);
  const isNoted = useRef(false);
  const { reset } = solving;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is reset does not change
  const load = useCallback(
    async (which: string) => {
      try {
        const next = await backend.puzzle(which);
        isNoted.current = false;
        reset();
        setNoted(null);
        setMoves([]);
        setPuzzle(next);
        setProblem(null);
      } catch (error) {
        const isNone = error instanceof ApiError && error.kind === 'not_found';
        setProblem(isNone ? 'No puzzle of this kind is due or new.' : messageOf(error));
      }
    },
    [backend],
  );
  useEffect(() => void load(first), [first, load]);

  /** Only the first result counts: after an error the rest is practice. */
  const note = async ({ id }: PuzzleReply, isSolved: boolean) => {
    if (isNoted.current) return;
    isNoted.current = true;
    setNoted(await backend.recordPuzzle(id, isSolved).catch(() => null));
  };
  const answer = async (of: PuzzleReply, uci: string) => {
    const reply = await backend.tryPuzzle(of.id, moves, uci);
    if (reply.wrong) {
      solving.spoil();
      solving.setAnswer({ kind: 'wrong', move: reply.wrong });
      void note(of, false);
      return;
    }
    setMoves(reply.moves.slice(0, moves.length + 1));
    if (reply.solved) {
      solving.setAnswer({ kind: 'solved', also: null });
      void note(of, solving.isClean);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
    setMoves(reply.moves);
    solving.setAnswer({ kind: 'asking' });
  };
  return {
    puzzle,
    problem,
    solving,
    moves,
    noted,
    load,
    tryMove: (uci) => puzzle && void solving.check(() => answer(puzzle, uci)),
    show: () => {
      if (!puzzle) return;
      solving.spoil();
      void note(puzzle, false);
      setMoves(puzzle.solution);
      solving.setAnswer({ kind: 'shown' });
    },
  };
}
