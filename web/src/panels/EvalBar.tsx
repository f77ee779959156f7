import type { ScoreReply } from '../api/types';
import type { Color } from '../board/geometry';
import { formatScore, shortScore, whiteIsAhead, whiteShare } from './score';
import './eval-bar.css';

interface Props {
  /** `null` while nothing is known of this position. */
  score: ScoreReply | null;
  /** `1-0`, `0-1` or `1/2-1/2` where the game has ended on the board. */
  result: string | null;
  orientation: Color;
}

const SHARES: Record<string, number> = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 };

export function EvalBar({ score, result, orientation }: Props) {
  const known = result ? SHARES[result] : undefined;
  const share = known ?? (score ? whiteShare(score) : 0.5);
  // A sliver stays on the losing side, or the bar would look like a border.
  const percent = result ? share * 100 : Math.min(97, Math.max(3, share * 100));
  const whiteLeads = result ? share >= 0.5 : score !== null && whiteIsAhead(score);
  const text = result?.replace('1/2-1/2', '½') ?? (score && shortScore(score));
  return (
    <div
      className="eval-bar"
      role="meter"
      aria-label="Evaluation"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={result ?? (score ? formatScore(score) : 'unknown')}
      data-orientation={orientation}
      data-known={text !== null}
    >
      <div className="eval-fill" style={{ '--share': `${percent}%` } as React.CSSProperties} />
      {text && (
        <span className="eval-number" data-leader={whiteLeads ? 'white' : 'black'}>
          {text}
        </span>
      )}
    </div>
  );
}
