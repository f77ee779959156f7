import { IconButton } from './Icon';
import './navigation.css';

type Step = 'first' | 'previous' | 'next' | 'last';

interface Props {
  atStart: boolean;
  atEnd: boolean;
  noteOpen: boolean;
  onStep: (to: Step) => void;
  onFlip: () => void;
  onNote: () => void;
}

/** The row of keys under the moves. */
export function Navigation({ atStart, atEnd, noteOpen, onStep, onFlip, onNote }: Props) {
  return (
    <div className="navigation" role="toolbar" aria-label="Game navigation">
      <IconButton icon="flip" label="Flip the board (f)" onClick={onFlip} />
      <span className="navigation-steps">
        <IconButton
          icon="first"
          label="First move"
          disabled={atStart}
          onClick={() => onStep('first')}
        />
        <IconButton
          icon="previous"
          label="Previous move"
          disabled={atStart}
          onClick={() => onStep('previous')}
        />
        <IconButton icon="next" label="Next move" disabled={atEnd} onClick={() => onStep('next')} />
        <IconButton icon="last" label="Last move" disabled={atEnd} onClick={() => onStep('last')} />
      </span>
      <IconButton icon="note" label="Comment and judge" pressed={noteOpen} onClick={onNote} />
    </div>
  );
}
