import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf, useBackend } from '../api/backend';
import type { PuzzleProgressReply, PuzzleReply, PuzzleTotalsReply } from '../api/types';
import { Choice } from '../panels/Choice';
import type { Settings } from '../theme/settings';
import { SolveView } from './SolveView';
import { isOver, useSolving } from './useSolving';

interface Props {
  /** `today`, `next`, or the name of a puzzle. */
  which: string;
  settings: Settings;
  onClose: () => void;
}

type Level = 'any' | 'easy' | 'normal' | 'hard';
type Source = 'all' | 'own';

/** The opponent's reply comes after a moment, so that one's own move is seen. */
const REPLY_MS = 450;

/** Puzzles, one after the other; those that went wrong come again. */
export default function PuzzleView({ which, settings, onClose }: Props) {
  const backend = useBackend();
  const solving = useSolving();
  const [puzzle, setPuzzle] = useState<PuzzleReply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [level, setLevel] = useState<Level>('any');
  const [source, setSource] = useState<Source>('all');
  const [noted, setNoted] = useState<PuzzleProgressReply | null>(null);
  const totals = useTotals(noted, puzzle);
  const isNoted = useRef(false);
  const { reset } = solving;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is reset does not change
  const load = useCallback(
    async (name: string) => {
      try {
        const next = await backend.puzzle(name);
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
  useEffect(() => void load(which), [which, load]);

  const next = (wanted: { level: Level; source: Source }) => {
    const query = new URLSearchParams();
    if (wanted.level !== 'any') query.set('level', wanted.level);
    if (wanted.source === 'own') query.set('source', 'own');
    if (puzzle) query.set('after', puzzle.id);
    void load(`next?${query}`);
  };
  const choices = (
    <>
      <Choice<Level>
        label="Difficulty"
        value={level}
        options={[
          { value: 'any', label: 'Any' },
          { value: 'easy', label: 'Easy' },
          { value: 'normal', label: 'Normal' },
          { value: 'hard', label: 'Hard' },
        ]}
        onChange={(value) => {
          setLevel(value);
          next({ level: value, source });
        }}
      />
      <Choice<Source>
        label="From"
        value={source}
        options={[
          { value: 'all', label: 'All' },
          { value: 'own', label: 'My games' },
        ]}
        onChange={(value) => {
          setSource(value);
          next({ level, source: value });
        }}
      />
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
  if (!puzzle) {
    return (
      <main className="layout training" tabIndex={-1}>
        <section className="panel task summary" aria-label="Puzzles">
          <h2>Puzzles</h2>
          {choices}
          <button type="button" className="button" onClick={onClose}>
            Back to the game
          </button>
        </section>
      </main>
    );
  }

  /** Only the first result counts: after an error the rest is practice. */
  const note = async (isSolved: boolean) => {
    if (isNoted.current) return;
    isNoted.current = true;
    const progress = await backend.recordPuzzle(puzzle.id, isSolved).catch(() => null);
    setNoted(progress);
  };
  const onTry = (uci: string) =>
    void solving.check(async () => {
      const reply = await backend.tryPuzzle(puzzle.id, moves, uci);
      if (reply.wrong) {
        solving.spoil();
        solving.setAnswer({ kind: 'wrong', move: reply.wrong });
        void note(false);
        return;
      }
      setMoves(reply.moves.slice(0, moves.length + 1));
      if (reply.solved) {
        solving.setAnswer({ kind: 'solved', also: null });
        void note(solving.isClean);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
      setMoves(reply.moves);
      solving.setAnswer({ kind: 'asking' });
    });
  const sideName = puzzle.side === 'white' ? 'White' : 'Black';
  const over = isOver(solving.answer);
  return (
    <SolveView
      title={which === 'today' && !puzzle.progress ? "Today's puzzle" : 'Puzzles'}
      task={
        moves.length === 0
          ? `${puzzle.side === 'white' ? 'Black' : 'White'} has just played ${puzzle.mistake_san}. Find the best move for ${sideName}.`
          : `${over ? 'Solved' : 'Right. Go on'}: ${sideName} ${over ? 'has played it all' : 'to move'}.`
      }
      game={{ start: puzzle.start, moves: [puzzle.mistake, ...moves] }}
      side={puzzle.side}
      expected={puzzle.solution[moves.length] ?? null}
      solving={solving}
      settings={settings}
      onTry={onTry}
      onShow={() => {
        solving.spoil();
        void note(false);
        setMoves(puzzle.solution);
        solving.setAnswer({ kind: 'shown' });
      }}
      next="Next puzzle"
      onNext={() => next({ level, source })}
      onClose={onClose}
      conclusion={() => <Conclusion puzzle={puzzle} progress={noted} />}
    >
      <section className="panel" aria-label="Choice of puzzles">
        {choices}
        {totals && <p className="panel-note">{totalsInWords(totals)}</p>}
      </section>
    </SolveView>
  );
}

function Conclusion({
  puzzle,
  progress,
}: {
  puzzle: PuzzleReply;
  progress: PuzzleProgressReply | null;
}) {
  const themes = puzzle.themes.map(themeInWords).join(', ');
  return (
    <dl className="puzzle-facts">
      {puzzle.rating !== null && <Fact name="Rating" text={String(puzzle.rating)} />}
      {themes && <Fact name="Themes" text={themes} />}
      {puzzle.game !== null && <Fact name="From" text="one of your games" />}
      {progress && <Fact name="Again" text={againInWords(progress)} />}
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

function againInWords({ due_in: days }: PuzzleProgressReply): string {
  if (days === null) return 'never: you know it';
  return days <= 1 ? 'tomorrow' : `in ${days} days`;
}

/** `backRankMate` as `back rank mate` */
function themeInWords(theme: string): string {
  return theme.replace(/([A-Z]|\d+)/g, ' $1').toLowerCase();
}

function totalsInWords({ tried, known, due, kept }: PuzzleTotalsReply): string {
  if (!kept) return 'This server keeps no progress.';
  return `${due} due today, ${tried} tried, ${known} known for good.`;
}

/** How it goes with all puzzles; asked again whenever a result is noted. */
function useTotals(noted: unknown, puzzle: unknown): PuzzleTotalsReply | null {
  const backend = useBackend();
  const [totals, setTotals] = useState<PuzzleTotalsReply | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each result
  useEffect(() => {
    backend.puzzleTotals().then(setTotals, () => setTotals(null));
  }, [backend, noted, puzzle]);
  return totals;
}
