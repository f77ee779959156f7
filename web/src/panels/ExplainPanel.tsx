import type { PositionReply, Sentence, StandingPin, TiedPiece } from '../api/types';
import { type Marks, marksOfHighlight, marksOfPin } from '../board/marks';
import { IconButton } from './Icon';
import { Switch } from './Switch';
import { toneOfKind } from './tone';
import './explain.css';

interface Props {
  position: PositionReply | null;
  /** `12… Bb4`, or nothing at the start. */
  moveLabel: string | null;
  hint: { label: string; sentences: readonly Sentence[] } | null;
  pinsOverlay: boolean;
  allPins: boolean;
  onPinsOverlay: () => void;
  onAllPins: () => void;
  onCloseHint: () => void;
  /** Draws what a sentence speaks of; `null` when the pointer leaves it. */
  onPoint: (marks: Marks | null) => void;
}

export function ExplainPanel(props: Props) {
  const { position, moveLabel, hint, onPoint } = props;
  const sentences = position?.explanation?.sentences ?? [];
  return (
    <>
      <section className="panel explain" aria-label="What the move did">
        <header className="panel-header">
          <h2>{moveLabel ?? 'Your move'}</h2>
        </header>
        {sentences.length > 0 && <SentenceList sentences={sentences} onPoint={onPoint} />}
        {sentences.length === 0 && (
          <p className="panel-note">
            {moveLabel
              ? 'No tactics found in this move.'
              : 'Move a piece, and this panel says what the move did and why it matters.'}
          </p>
        )}
      </section>
      {hint && (
        <section className="panel explain hint" aria-label="Hint">
          <header className="panel-header">
            <h2>{hint.label}</h2>
            <IconButton icon="close" label="Close the hint" onClick={props.onCloseHint} />
          </header>
          <SentenceList sentences={hint.sentences} onPoint={onPoint} />
        </section>
      )}
      <PinsPanel {...props} />
    </>
  );
}

function SentenceList({
  sentences,
  onPoint,
}: { sentences: readonly Sentence[] } & Pick<Props, 'onPoint'>) {
  return (
    <ul className="sentences">
      {sentences.map((sentence) => (
        <PointingItem
          key={sentence.text}
          marks={marksOfHighlight(sentence.highlight)}
          onPoint={onPoint}
        >
          <span
            className="sentence-kind"
            data-tone={toneOfKind(sentence.kind)}
            aria-hidden="true"
          />
          <span>{sentence.text}</span>
        </PointingItem>
      ))}
    </ul>
  );
}

interface PointingProps {
  marks: Marks;
  children: React.ReactNode;
  onPoint: Props['onPoint'];
}

/** Draws its squares on the board while it is hovered or focused. */
function PointingItem({ marks, children, onPoint }: PointingProps) {
  const point = () => onPoint(marks);
  const leave = () => onPoint(null);
  return (
    <li>
      <button
        type="button"
        className="sentence"
        onPointerEnter={point}
        onPointerLeave={leave}
        onFocus={point}
        onBlur={leave}
        onClick={point}
      >
        {children}
      </button>
    </li>
  );
}

function PinsPanel({ position, pinsOverlay, allPins, onPinsOverlay, onAllPins, onPoint }: Props) {
  const all = position?.pins ?? [];
  const pins = all.filter((pin) => allPins || pin.significant);
  const ties = position?.mate_pins ?? [];
  const minor = all.length - all.filter((pin) => pin.significant).length;
  return (
    <section className="panel pins" aria-label="Pins">
      <header className="panel-header">
        <Switch label="Pins" checked={pinsOverlay} onChange={onPinsOverlay} />
        <span className="legend" aria-hidden="true">
          <i className="pin-absolute" /> absolute <i className="pin-relative" /> relative
        </span>
      </header>
      {pins.length + ties.length === 0 && <p className="panel-note">No piece is pinned.</p>}
      <ul className="sentences">
        {pins.map((pin) => (
          <PinItem key={pin.pinner + pin.pinned + pin.shielded} pin={pin} onPoint={onPoint} />
        ))}
        {ties.map((tie) => (
          <TieItem key={tie.square} tie={tie} onPoint={onPoint} />
        ))}
      </ul>
      {minor > 0 && (
        <button type="button" className="text-button" aria-pressed={allPins} onClick={onAllPins}>
          {allPins ? 'Hide those that hardly matter' : `Show ${minor} more that hardly matter`}
        </button>
      )}
    </section>
  );
}

function PinItem({ pin, onPoint }: { pin: StandingPin; onPoint: Props['onPoint'] }) {
  return (
    <PointingItem marks={marksOfPin(pin)} onPoint={onPoint}>
      <span className={`pin-kind pin-${pin.kind}`} role="img" aria-label={`${pin.kind} pin`} />
      <span>
        {pin.sentence}
        {pin.consequence && <span className="consequence"> {pin.consequence}</span>}
      </span>
    </PointingItem>
  );
}

function TieItem({ tie, onPoint }: { tie: TiedPiece; onPoint: Props['onPoint'] }) {
  return (
    <PointingItem marks={marksOfHighlight(tie.highlight)} onPoint={onPoint}>
      <span className="pin-kind pin-mate" role="img" aria-label="tied to a mate" />
      <span>{tie.sentence}</span>
    </PointingItem>
  );
}
