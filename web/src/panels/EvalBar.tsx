import type { ScoreReply } from '../api/types';
import type { Color } from '../board/geometry';
import { formatScore, shortScore, whiteIsAhead, whiteShare } from './score';
import './eval-bar.css';

interface Props {
  /** `null` while nothing is known of this position. */
  score: ScoreReply | null;
  orientation: Color;
}

export function EvalBar({ score, orientation }: Props) {
  const share = score ? whiteShare(score) : 0.5;
  // A sliver stays on the losing side, or the bar would look like a border.
  const percent = Math.min(97, Math.max(3, share * 100));
  const leader = score && (whiteIsAhead(score) ? 'white' : 'black');
  return (
    <div
      className="eval-bar"
      role="meter"
      aria-label="Evaluation"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={score ? formatScore(score) : 'unknown'}
      data-orientation={orientation}
      data-known={score !== null}
    >
      <div className="eval-fill" style={{ '--share': `${percent}%` } as React.CSSProperties} />
      {score && (
        <span className="eval-number" data-leader={leader}>
          {shortScore(score)}
        </span>
      )}
    </div>
  );
}
