import type { ReviewedMove } from '../api/types';
import { NO_MARKS } from '../board/marks';
import { type Pointing, PointingItem, Proof } from '../panels/Sentences';
import { ReviewSentences } from '../review/ReviewSentences';
import type { Answer } from './useSolving';

/** What came of the last try; a wrong one with the reason. */
export function AnswerPart({ answer, pointing }: { answer: Answer; pointing: Pointing }) {
  switch (answer.kind) {
    case 'asking':
      return null;
    case 'checking':
      return (
        <p className="panel-note" role="status">
          Looking at your move…
        </p>
      );
    case 'shown':
      return (
        <p className="answer" role="status">
          This was the solution.
        </p>
      );
    case 'solved':
      return (
        <p className="answer" data-right="true" role="status">
          {answer.also ? asGood(answer.also) : 'Right!'}
        </p>
      );
    case 'wrong':
      return <Wrong move={answer.move} pointing={pointing} />;
  }
}

function asGood({ san, line_san: [best] }: ReviewedMove): string {
  return best && best !== san ? `${san} is good. The engine prefers ${best}.` : `${san} is good.`;
}

function Wrong({ move, pointing }: { move: ReviewedMove; pointing: Pointing }) {
  // What the better move would do is the solution: it is not given away.
  const reasons = move.sentences.filter(
    ({ about, kind }) => about === 'played' && kind !== 'evaluation',
  );
  return (
    <div role="status">
      <p className="answer" data-right="false">
        {move.san} is not it.
      </p>
      {reasons.length > 0 ? (
        <ReviewSentences move={{ ...move, sentences: reasons }} pointing={pointing} />
      ) : (
        <Refutation move={move} pointing={pointing} />
      )}
    </div>
  );
}

/** Half-moves of a refutation. */
const SHOWN = 5;

/** Where no motif explains it: the line that refutes the move. */
function Refutation({ move, pointing }: { move: ReviewedMove; pointing: Pointing }) {
  if (move.reply.length === 0) return null;
  const proof = [move.uci, ...move.reply.slice(0, SHOWN)];
  return (
    <ul className="sentences">
      <PointingItem marks={NO_MARKS} proof={proof} onPoint={pointing.onPoint}>
        <span className="sentence-kind" data-tone="quiet" aria-hidden="true" />
        <span>
          It is answered by {move.reply_san.slice(0, SHOWN).join(' ')}.
          <Proof proof={proof} playing={pointing.playing} />
        </span>
      </PointingItem>
    </ul>
  );
}
