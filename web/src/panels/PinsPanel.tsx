import type { PositionReply, StandingPin, TiedPiece } from '../api/types';
import { marksOfHighlight, marksOfPin } from '../board/marks';
import { type Pointing, PointingItem } from './Sentences';
import { Switch } from './Switch';
import './pins.css';

interface Props {
  position: PositionReply | null;
  pinsOverlay: boolean;
  allPins: boolean;
  onPinsOverlay: () => void;
  onAllPins: () => void;
  onPoint: Pointing['onPoint'];
}

/** The pins that stand, in words; a switch lays them over the board. */
export function PinsPanel(props: Props) {
  const { position, pinsOverlay, allPins, onPoint } = props;
  const all = position?.pins ?? [];
  const pins = all.filter((pin) => allPins || pin.significant);
  const ties = position?.mate_pins ?? [];
  const minor = all.length - all.filter((pin) => pin.significant).length;
  return (
    <section className="panel pins" aria-label="Pins">
      <header className="panel-header">
        <Switch label="Pins" checked={pinsOverlay} onChange={props.onPinsOverlay} />
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
        <button
          type="button"
          className="text-button"
          aria-pressed={allPins}
          onClick={props.onAllPins}
        >
          {allPins
            ? 'Hide those that hardly matter'
            : `Show ${minor} more that hardly ${minor === 1 ? 'matters' : 'matter'}`}
        </button>
      )}
    </section>
  );
}

function PinItem({ pin, onPoint }: { pin: StandingPin } & Pick<Props, 'onPoint'>) {
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

function TieItem({ tie, onPoint }: { tie: TiedPiece } & Pick<Props, 'onPoint'>) {
  return (
    <PointingItem marks={marksOfHighlight(tie.highlight)} onPoint={onPoint}>
      <span className="pin-kind pin-mate" role="img" aria-label="tied to a mate" />
      <span>{tie.sentence}</span>
    </PointingItem>
  );
}
