import { useEffect, useState } from 'react';
import { useBackend } from '../api/backend';
import type { PuzzleProgressReply, PuzzleReply, PuzzleTotalsReply } from '../api/types';
import { Choice } from '../panels/Choice';
import type { Settings } from '../theme/settings';
import { SolveView } from './SolveView';
import { usePuzzle } from './usePuzzle';
import { isOver } from './useSolving';

interface Props {
  /** `today`, `next`, or the name of a puzzle. */
  which: string;
  settings: Settings;
  onClose: () => void;
}

type Level = 'any' | 'easy' | 'normal' | 'hard';
type Source = 'all' | 'own';

interface Wanted {
  level: Level;
  source: Source;
}

/** Puzzles, one after the other; those that went wrong come again. */
export default function PuzzleView({ which, settings, onClose }: Props) {
  const [wanted, setWanted] = useState<Wanted>({ level: 'any', source: 'all' });
  const { puzzle, problem, solving, moves, noted, load, ...work } = usePuzzle(which);
  const totals = useTotals(noted, puzzle);
  const next = (change: Partial<Wanted> = {}) => {
    const changed = { ...wanted, ...change };
    setWanted(changed);
    void load(`next?${queryOf(changed, puzzle)}`);
  };
  const choices = <Choices wanted={wanted} problem={problem} onChange={next} />;
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
  return (
    <SolveView
      title={which === 'today' && !puzzle.progress ? "Today's puzzle" : 'Puzzles'}
      task={taskOf(puzzle, moves.length, isOver(solving.answer))}
      game={{ start: puzzle.start, moves: [puzzle.mistake, ...moves] }}
      side={puzzle.side}
      expected={puzzle.solution[moves.length] ?? null}
      solving={solving}
      settings={settings}
      onTry={work.tryMove}
      onShow={work.show}
      next="Next puzzle"
      onNext={() => next()}
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

function queryOf({ level, source }: Wanted, seen: PuzzleReply | null): URLSearchParams {
  const query = new URLSearchParams();
  if (level !== 'any') query.set('level', level);
  if (source === 'own') query.set('source', 'own');
  if (seen) query.set('after', seen.id);
  return query;
}

function taskOf({ side, mistake_san: mistake }: PuzzleReply, played: number, over: boolean) {
  const [us, them] = side === 'white' ? ['White', 'Black'] : ['Black', 'White'];
  if (over) return `This is the answer to ${mistake}.`;
  return played === 0
    ? `${them} has just played ${mistake}. Find the best move for ${us}.`
    : `Right. Go on: ${us} to move.`;
}

interface ChoicesProps {
  wanted: Wanted;
  problem: string | null;
  onChange: (change: Partial<Wanted>) => void;
}

function Choices({ wanted, problem, onChange }: ChoicesProps) {
  return (
    <>
      <Choice<Level>
        label="Difficulty"
        value={wanted.level}
        options={[
          { value: 'any', label: 'Any' },
          { value: 'easy', label: 'Easy' },
          { value: 'normal', label: 'Normal' },
          { value: 'hard', label: 'Hard' },
        ]}
        onChange={(level) => onChange({ level })}
      />
      <Choice<Source>
        label="From"
        value={wanted.source}
        options={[
          { value: 'all', label: 'All' },
          { value: 'own', label: 'My games' },
        ]}
        onChange={(source) => onChange({ source })}
      />
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
    </>
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
