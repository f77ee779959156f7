import { useId } from 'react';
import type { Match } from '../game/match';
import { Dialog } from './Dialog';
import { IconButton } from './Icon';

interface Props {
  match: Match;
  /** What the engine did not see, in its own words. */
  missed: string | null;
  onRematch: () => void;
  onReview: () => void;
  onAnalyze: () => void;
  onNewGame: () => void;
  onClose: () => void;
}

/** How the match ended, and where to go from here. */
export function ResultDialog({ match, missed, onReview, onAnalyze, ...props }: Props) {
  const { ending } = match;
  const { onRematch, onNewGame, onClose } = props;
  const text = useId();
  if (!ending) return null;
  return (
    <Dialog title="Game over" describedBy={text} onClose={onClose}>
      <div className="form result">
        <p className="result-score">{ending.result.replaceAll('1/2', '½').replace('-', ' – ')}</p>
        <p className="result-text" id={text}>
          {ending.text}
        </p>
        {missed && <p className="result-text">Pinpoint: “{missed}”</p>}
        <IconButton
          icon="target"
          label="Review the game"
          text="Review the game"
          className="primary wide"
          onClick={onReview}
        />
        <IconButton
          icon="board"
          label="Analyze the game"
          text="Analyze the game"
          className="wide"
          onClick={onAnalyze}
        />
        <div className="button-row">
          <IconButton icon="rematch" label="Rematch" text="Rematch" onClick={onRematch} />
          <IconButton icon="play" label="Another game" text="Another game" onClick={onNewGame} />
        </div>
      </div>
    </Dialog>
  );
}
