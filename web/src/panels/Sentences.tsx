import type { ReactNode } from 'react';
import { proofOf } from '../api/proof';
import type { PlayedMove, Sentence } from '../api/types';
import { type Marks, marksOfHighlight } from '../board/marks';
import { moveLabel } from '../game/layout';
import { hover } from './hover';
import { toneOfKind } from './tone';
import './sentences.css';

/** How sentences reach the board. */
export interface Pointing {
  /**
   * Draws what a sentence speaks of and plays its proof; `null` when the pointer leaves it. What
   * it speaks of may come about only `after` some moves of the proof.
   */
  onPoint: (marks: Marks | null, proof?: readonly string[], after?: number) => void;
  /** The proof that is being played, to be read along. */
  playing: { moves: readonly PlayedMove[]; at: number } | null;
}

/** Sentences, each of which draws its squares while it is hovered, focused or tapped. */
export function SentenceList({
  sentences,
  pointing,
}: {
  sentences: readonly Sentence[];
  pointing: Pointing;
}) {
  return (
    <ul className="sentences">
      {sentences.map((sentence) => (
        <PointingItem
          key={sentence.text}
          marks={marksOfHighlight(sentence.highlight)}
          proof={proofOf(sentence)}
          onPoint={pointing.onPoint}
        >
          <span
            className="sentence-kind"
            data-tone={toneOfKind(sentence.kind)}
            aria-hidden="true"
          />
          <span>
            {sentence.text}
            <Proof proof={proofOf(sentence)} playing={pointing.playing} />
          </span>
        </PointingItem>
      ))}
    </ul>
  );
}

/** The line under its sentence while it is on the board. */
export function Proof({
  proof,
  playing,
}: {
  proof: readonly string[];
  playing: Pointing['playing'];
}) {
  const isThis = proof.length > 0 && playing?.moves.map(({ uci }) => uci).join() === proof.join();
  if (!isThis) return null;
  return (
    <span className="proof" data-testid="proof">
      {playing.moves.map(({ uci, san, fen }, index) => (
        <span
          key={`${uci}${fen}`}
          className="proof-move"
          aria-current={index === playing.at ? 'step' : undefined}
        >
          {index === 0 || fen.split(' ')[1] === 'b' ? moveLabel(san, fen) : san}{' '}
        </span>
      ))}
    </span>
  );
}

interface PointingProps {
  marks: Marks;
  proof?: readonly string[];
  after?: number;
  children: ReactNode;
  onPoint: Pointing['onPoint'];
}

/** Draws its squares on the board while it is hovered or focused. */
export function PointingItem({ marks, proof, after = 0, children, onPoint }: PointingProps) {
  const point = () => onPoint(marks, proof, after);
  const leave = () => onPoint(null);
  return (
    <li>
      <button
        type="button"
        className="sentence"
        {...hover(point, leave)}
        onFocus={point}
        onBlur={leave}
        onClick={point}
      >
        {children}
      </button>
    </li>
  );
}
