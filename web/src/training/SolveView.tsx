import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Game } from '../api/backend';
import { usePosition } from '../api/usePosition';
import { type Color, opposite } from '../board/geometry';
import { joined, marksOfHint, NO_MARKS } from '../board/marks';
import { IconButton } from '../panels/Icon';
import type { Pointing } from '../panels/Sentences';
import { TypedMove } from '../panels/TypedMove';
import { usePointing } from '../table/usePointing';
import { usePreview } from '../table/usePreview';
import { useShortcuts } from '../table/useShortcuts';
import type { Settings } from '../theme/settings';
import { AnswerPart } from './AnswerPart';
import { SolveBoard } from './SolveBoard';
import { isOver, type Solving } from './useSolving';
import './training.css';

interface Props {
  title: string;
  /** What was played, and what is to be found. */
  task: ReactNode;
  /** The position on the board. */
  game: Game;
  side: Color;
  /** The move to be found, for hints; `null` when there is none left. */
  expected: string | null;
  solving: Solving;
  settings: Settings;
  onTry: (uci: string) => void;
  onShow: () => void;
  onNext: () => void;
  onClose: () => void;
  /** The word on the button that leads on. */
  next: string;
  /** What is said once it is solved. */
  conclusion: (pointing: Pointing) => ReactNode;
  /** Choices and figures below. */
  children?: ReactNode;
}

/** A position with a move to be found: the board, what a try comes to, hints, the solution. */
export function SolveView(props: Props) {
  const { game, side, expected, solving, settings } = props;
  const { answer } = solving;
  const [flipped, setFlipped] = useState(false);
  const known = usePosition(game);
  const previews = usePreview(game, known.position?.fen ?? '');
  const place = `${game.moves.join()} ${answer.kind}`;
  const { pointing, pointed, isPreviewed } = usePointing(previews, place);
  const over = isOver(answer);
  const locked = over || answer.kind === 'checking' || !known.position;
  const isHinted = solving.hinted && expected !== null && !isPreviewed;
  const hint = () => {
    if (!locked && expected) solving.hint();
  };
  const show = () => {
    if (!locked && expected) props.onShow();
  };
  useShortcuts({
    Escape: props.onClose,
    f: () => setFlipped(!flipped),
    h: hint,
    s: show,
    n: () => over && props.onNext(),
  });
  return (
    <main className="layout training" tabIndex={-1}>
      <div className="board-column">
        <h2 className="training-title">{props.title}</h2>
        <SolveBoard
          known={known}
          previews={previews}
          locked={locked}
          coordinates={settings.coordinates}
          orientation={flipped ? opposite(side) : side}
          marks={joined(isHinted ? marksOfHint(expected, 1) : NO_MARKS, pointed ?? NO_MARKS)}
          onTry={props.onTry}
        />
      </div>
      <aside className="side-column" aria-label={props.title}>
        <section className="panel task" aria-label="Task">
          <p className="task-text" role="status">
            {props.task}
          </p>
          <AnswerPart answer={answer} pointing={pointing} />
          {over && props.conclusion(pointing)}
          {solving.problem && (
            <p className="form-error" role="alert">
              {solving.problem}
            </p>
          )}
          <NextButton shown={over} label={props.next} onNext={props.onNext} />
          {!over && (
            <>
              <TypedMove
                disabled={locked}
                onMove={async (text) => {
                  const uci = await solving.read(game, text);
                  if (uci) props.onTry(uci);
                  return uci !== null;
                }}
              />
              <div className="button-row">
                <IconButton
                  icon="hint"
                  label="Hint (h)"
                  text="Hint"
                  disabled={locked}
                  onClick={hint}
                />
                <button type="button" className="button" disabled={locked} onClick={show}>
                  Show the solution
                </button>
              </div>
            </>
          )}
        </section>
        {props.children}
        <div className="button-row">
          <IconButton icon="flip" label="Flip the board (f)" onClick={() => setFlipped(!flipped)} />
          <button type="button" className="button" onClick={props.onClose}>
            Back to the game
          </button>
        </div>
      </aside>
    </main>
  );
}

/** The focus goes to where it is needed next. */
function NextButton({
  shown,
  label,
  onNext,
}: {
  shown: boolean;
  label: string;
  onNext: () => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (shown) button.current?.focus();
  }, [shown]);
  if (!shown) return null;
  return (
    <button ref={button} type="button" className="button primary wide" onClick={onNext}>
      {label}
    </button>
  );
}
