import type { ReviewedGame, ReviewedMove } from '../api/types';
import { moveLabel } from '../game/layout';
import type { GameTree, NodeId } from '../game/tree';
import { hover } from '../panels/hover';
import type { Pointing } from '../panels/Sentences';
import { formatScore } from '../panels/score';
import { ReviewSentences } from './ReviewSentences';
import { glyphOf, isFault, placed, type ReviewedNode, scoreAfter, wordOf } from './reviewed';
import './review.css';

interface Props {
  review: ReviewedGame;
  tree: GameTree;
  current: NodeId;
  pointing: Pointing;
}

/** What the review says of the move on the board. */
export default function ReviewVerdict({ review, tree, current, pointing }: Props) {
  const node = placed(review, tree).find(({ id }) => id === current);
  if (!node) return null;
  const { move, fen } = node;
  return (
    <section className="panel verdict" aria-label="Verdict" aria-live="polite">
      <h2>
        {moveLabel(move.san, fen)}
        <span className="verdict-glyph" data-judgment={move.judgment}>
          {glyphOf(move)}
        </span>
        <span className="verdict-word" data-judgment={move.judgment}>
          {wordOf(move)}
        </span>
        <span className="verdict-score">{scores(node)}</span>
      </h2>
      <ReviewSentences move={move} pointing={pointing} />
      {isFault(move) && move.line.length > 0 && <BetterLine move={move} pointing={pointing} />}
    </section>
  );
}

function scores(node: ReviewedNode): string {
  const [from, to] = [formatScore(node.move.before), scoreAfter(node)];
  return from === to ? to : `${from} → ${to}`;
}

/** The engine's line, played on the board while it is pointed at. */
function BetterLine({ move, pointing }: { move: ReviewedMove; pointing: Pointing }) {
  const line = move.line.slice(0, SHOWN);
  const point = () => pointing.onPoint(null, line);
  const leave = () => pointing.onPoint(null);
  return (
    <button
      type="button"
      className="better-line"
      {...hover(point, leave)}
      onFocus={point}
      onBlur={leave}
      onClick={point}
    >
      Better: <b>{move.line_san[0]}</b> {move.line_san.slice(1, SHOWN).join(' ')}
    </button>
  );
}

/** Half-moves of the better line. */
const SHOWN = 6;
