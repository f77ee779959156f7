import type { ReviewedMove } from '../api/types';
import { marksOfHighlight } from '../board/marks';
import { type Pointing, PointingItem, Proof } from '../panels/Sentences';
import { toneOfKind } from '../panels/tone';

/** The reasons of a review; each plays its proof on the board while it is pointed at. */
export function ReviewSentences({ move, pointing }: { move: ReviewedMove; pointing: Pointing }) {
  if (move.sentences.length === 0) return null;
  return (
    <ul className="sentences">
      {move.sentences.map((sentence) => (
        <PointingItem
          key={sentence.text}
          marks={marksOfHighlight(sentence.highlight)}
          proof={sentence.proof}
          after={sentence.highlight_after}
          onPoint={pointing.onPoint}
        >
          <span
            className="sentence-kind"
            data-tone={sentence.about === 'played' ? 'loss' : toneOfKind(sentence.kind)}
            aria-hidden="true"
          />
          <span>
            {sentence.text}
            <Proof proof={sentence.proof} playing={pointing.playing} />
          </span>
        </PointingItem>
      ))}
    </ul>
  );
}
