import { IconButton } from './Icon';
import './navigation.css';

type Step = 'first' | 'previous' | 'next' | 'last';

interface Props {
  atStart: boolean;
  atEnd: boolean;
  noteOpen: boolean;
  /** What undo and redo would do; `null` if there is nothing to do. */
  undo: string | null;
  redo: string | null;
  onStep: (to: Step) => void;
  onFlip: () => void;
  onNote: () => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The row of keys under the moves. */
export function Navigation(props: Props) {
  const { atStart, atEnd, undo, redo, onStep } = props;
  return (
    <div className="navigation" role="toolbar" aria-label="Game navigation">
      <IconButton icon="flip" label="Flip the board (f)" onClick={props.onFlip} />
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
          className="single-step"
          disabled={atStart}
          onClick={() => onStep('previous')}
        />
        <IconButton
          icon="next"
          label="Next move"
          className="single-step"
          disabled={atEnd}
          onClick={() => onStep('next')}
        />
        <IconButton icon="last" label="Last move" disabled={atEnd} onClick={() => onStep('last')} />
      </span>
      {(undo || redo) && (
        <>
          <IconButton
            icon="undo"
            label={undo ? `Undo: ${undo}` : 'Undo'}
            disabled={!undo}
            onClick={props.onUndo}
          />
          <IconButton
            icon="redo"
            label={redo ? `Redo: ${redo}` : 'Redo'}
            disabled={!redo}
            onClick={props.onRedo}
          />
        </>
      )}
      <IconButton icon="note" label="Annotate" pressed={props.noteOpen} onClick={props.onNote} />
    </div>
  );
}
