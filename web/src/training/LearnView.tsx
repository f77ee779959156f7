import { useMemo, useState } from 'react';
import { useBackend } from '../api/backend';
import type { ReviewedGame } from '../api/types';
import type { Color } from '../board/geometry';
import { moveLabel } from '../game/layout';
import { type GameTree, gameTo, nodeOf, ROOT, tagOf, turnOf } from '../game/tree';
import { Choice } from '../panels/Choice';
import { ReviewSentences } from '../review/ReviewSentences';
import { isFault, isMistake, placed, type ReviewedNode } from '../review/reviewed';
import type { Settings } from '../theme/settings';
import { SolveView } from './SolveView';
import { useSolving } from './useSolving';

interface Props {
  tree: GameTree;
  review: ReviewedGame;
  settings: Settings;
  onClose: () => void;
}

type Side = Color | 'both';

/** Learn from your mistakes: the position before each, find the better move. */
export default function LearnView({ tree, review, settings, onClose }: Props) {
  const backend = useBackend();
  const solving = useSolving();
  const [side, setSide] = useState<Side>(() => ownSide(tree));
  const [index, setIndex] = useState(0);
  const [found, setFound] = useState(0);
  /** The move that solved it, to be seen on the board. */
  const [played, setPlayed] = useState<string | null>(null);
  const all = useMemo(() => exercises(review, tree), [review, tree]);
  const chosen = all.filter((node) => side === 'both' || sideOf(node) === side);
  const node = chosen[index];

  const turnTo = (next: number) => {
    solving.reset();
    setPlayed(null);
    setIndex(next);
  };
  const sides = (
    <Choice<Side>
      label="Mistakes of"
      value={side}
      options={[
        { value: 'white', label: 'White' },
        { value: 'black', label: 'Black' },
        { value: 'both', label: 'Both' },
      ]}
      onChange={(next) => {
        setSide(next);
        setFound(0);
        turnTo(0);
      }}
    />
  );
  if (!node) {
    return (
      <Summary found={found} total={chosen.length} onAgain={() => turnTo(0)} onClose={onClose}>
        {sides}
      </Summary>
    );
  }

  const { move } = node;
  const game = gameTo(tree, nodeOf(tree, node.id).parent ?? ROOT);
  const solved = (uci: string) => {
    setPlayed(uci);
    if (solving.isClean) setFound(found + 1);
  };
  const onTry = (uci: string) =>
    void solving.check(async () => {
      const reviewed = uci === move.best ? null : await backend.reviewMove(game, uci);
      if (reviewed && isFault(reviewed)) {
        solving.spoil();
        solving.setAnswer({ kind: 'wrong', move: reviewed });
        return;
      }
      solving.setAnswer({ kind: 'solved', also: reviewed });
      solved(uci);
    });
  return (
    <SolveView
      title="Learn from your mistakes"
      task={`${moveLabel(move.san, node.fen)} was a ${move.judgment}. Find a better move for ${sideOf(node) === 'white' ? 'White' : 'Black'}.`}
      game={played ? { ...game, moves: [...game.moves, played] } : game}
      side={sideOf(node)}
      expected={played ? null : move.best}
      solving={solving}
      settings={settings}
      onTry={onTry}
      onShow={() => {
        solving.spoil();
        solving.setAnswer({ kind: 'shown' });
        setPlayed(move.best);
      }}
      next={index + 1 < chosen.length ? 'Next mistake' : 'Finish'}
      onNext={() => turnTo(index + 1)}
      onClose={onClose}
      conclusion={(pointing) => <ReviewSentences move={move} pointing={pointing} />}
    >
      <section className="panel" aria-label="Progress">
        <p className="panel-note">
          Mistake {index + 1} of {chosen.length}
          {found > 0 && `, ${found} found at once`}
        </p>
        {sides}
      </section>
    </SolveView>
  );
}

interface SummaryProps {
  found: number;
  total: number;
  onAgain: () => void;
  onClose: () => void;
  children: React.ReactNode;
}

function Summary({ found, total, onAgain, onClose, children }: SummaryProps) {
  return (
    <main className="layout training" tabIndex={-1}>
      <section className="panel task summary" aria-label="Learn from your mistakes">
        <h2>Learn from your mistakes</h2>
        <p className="answer" role="status">
          {total === 0
            ? 'There is no mistake to learn from.'
            : `Done: ${found} of ${total} found at once.`}
        </p>
        {children}
        <div className="button-row">
          <button type="button" className="button primary" onClick={onClose}>
            Back to the game
          </button>
          {total > 0 && (
            <button type="button" className="button" onClick={onAgain}>
              Once more
            </button>
          )}
        </div>
      </section>
    </main>
  );
}

/** Mistakes with a better move. */
function exercises(review: ReviewedGame, tree: GameTree): ReviewedNode[] {
  return placed(review, tree).filter(
    ({ move }) => isMistake(move) && move.best !== null && move.best !== move.uci,
  );
}

/** Who made the move that led to this position. */
function sideOf({ fen }: ReviewedNode): Color {
  return turnOf(fen) === 'white' ? 'black' : 'white';
}

function ownSide(tree: GameTree): Side {
  if (tagOf(tree, 'White') === 'You') return 'white';
  return tagOf(tree, 'Black') === 'You' ? 'black' : 'both';
}
