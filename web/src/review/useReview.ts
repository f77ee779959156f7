import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { ReviewEvent, ReviewedGame } from '../api/types';
import type { GameTree } from '../game/tree';
import { isAbout, reviewableGame } from './reviewed';
import { saveReview, storedReview } from './store';

/** A finished review and how its figures were computed. */
export interface Finished {
  review: ReviewedGame;
  method: string;
}

export type ReviewPhase =
  | { phase: 'none' }
  | { phase: 'running'; done: number; total: number; queued: boolean }
  | ({ phase: 'done' } & Finished)
  | { phase: 'failed'; message: string };

export interface Reviewing {
  state: ReviewPhase;
  /** Reviews the main line; `nodes` is how long to look at each position. */
  start: (nodes?: number) => void;
  cancel: () => void;
}

const NONE: ReviewPhase = { phase: 'none' };

/**
 * The review of the game on the table: asked for, under way or done. Another game drops it. With
 * the number of the game in the library, the server keeps the review and makes puzzles of it.
 */
export function useReview(tree: GameTree, kept: number | null = null): Reviewing {
  const backend = useBackend();
  const [state, setState] = useState<ReviewPhase>(stored);
  const work = useRef<AbortController | null>(null);
  const { game, key } = useMemo(() => reviewableGame(tree), [tree]);

  const cancel = useCallback(() => {
    work.current?.abort();
    work.current = null;
    setState((old) => (old.phase === 'done' ? old : NONE));
  }, []);

  // A search for a game that has changed is of no use.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the game
  useEffect(() => cancel, [key, cancel]);

  const start = async (nodes?: number) => {
    work.current?.abort();
    const mine = new AbortController();
    work.current = mine;
    const change = (next: ReviewPhase) => work.current === mine && setState(next);
    change({ phase: 'running', done: 0, total: game.moves.length + 1, queued: false });
    let isOver = false;
    const onEvent = (event: ReviewEvent) => {
      const next = phaseAfter(event);
      isOver ||= next?.phase === 'done' || next?.phase === 'failed';
      if (next) change(next);
      if (next?.phase === 'done' && work.current === mine) saveReview(next);
    };
    try {
      const request = { ...game, game: kept, nodes: nodes ?? null };
      await backend.review(request, onEvent, mine.signal);
      if (!isOver) change({ phase: 'failed', message: 'The review broke off.' });
    } catch (error) {
      if (!mine.signal.aborted && !isOver) change({ phase: 'failed', message: messageOf(error) });
    }
  };

  const isStale = state.phase === 'done' && !isAbout(state.review, tree);
  return { state: isStale ? NONE : state, start: (nodes) => void start(nodes), cancel };
}

function stored(): ReviewPhase {
  const known = storedReview();
  return known ? { phase: 'done', ...known } : NONE;
}

function phaseAfter(event: ReviewEvent): ReviewPhase | null {
  switch (event.type) {
    case 'queued':
      return { phase: 'running', done: 0, total: 1, queued: true };
    case 'progress':
      return { phase: 'running', done: event.done, total: event.total, queued: false };
    case 'review':
      return { phase: 'done', review: event.review, method: event.method };
    case 'error':
      return { phase: 'failed', message: messageOf(new Error(event.message)) };
    case 'puzzles':
      return null;
  }
}
