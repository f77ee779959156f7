import type { Color } from '../board/geometry';
import { START_FEN } from '../board/placement';
import {
  mayCastle,
  mirrored,
  passedSquares,
  type Setup,
  STANDARD_RIGHTS,
  setupOf,
  withRight,
} from '../game/editor';
import { Choice } from './Choice';
import { IconButton } from './Icon';
import type { Verdict } from './useVerdict';

/** The hand moves pieces; a FEN letter places that piece. */
export type Tool = 'hand' | 'eraser' | string;

interface Props {
  setup: Setup;
  fen: string;
  tool: Tool;
  verdict: Verdict;
  onTool: (tool: Tool) => void;
  onChange: (part: Partial<Setup>) => void;
  onType: (fen: string) => void;
  onFlip: () => void;
  onUse: () => void;
  onClose: () => void;
}

const RIGHT_NAMES: Record<string, string> = {
  K: 'White O-O',
  Q: 'White O-O-O',
  k: 'Black O-O',
  q: 'Black O-O-O',
};

const EMPTY_FEN = '8/8/8/8/8/8/8/8 w - - 0 1';

/** Everything of a position that is not a piece. */
export function EditorForm(props: Props) {
  const { setup, tool, onChange } = props;
  return (
    <section className="panel editor-form" aria-label="Position">
      <header className="panel-header">
        <h2>Board editor</h2>
      </header>
      <div className="form">
        <Choice<Tool>
          label="A click on the board"
          value={tool === 'eraser' ? 'eraser' : tool === 'hand' ? 'hand' : 'brush'}
          options={[
            { value: 'hand', label: 'Moves' },
            { value: 'eraser', label: 'Erases' },
            { value: 'brush', label: 'Places' },
          ]}
          onChange={(value) => props.onTool(value === 'brush' ? 'P' : value)}
        />
        <Choice<Color>
          label="To move"
          value={setup.turn}
          options={[
            { value: 'white', label: 'White' },
            { value: 'black', label: 'Black' },
          ]}
          onChange={(turn) => onChange({ turn, enPassant: null })}
        />
        <fieldset className="checks">
          <legend>Castling</legend>
          {STANDARD_RIGHTS.map((right) => (
            <label key={right}>
              <input
                type="checkbox"
                disabled={!mayCastle(setup, right)}
                checked={setup.castling.includes(right) && mayCastle(setup, right)}
                onChange={() => onChange({ castling: withRight(setup.castling, right) })}
              />
              {RIGHT_NAMES[right]}
            </label>
          ))}
        </fieldset>
        <Counters setup={setup} onChange={onChange} />
        <label className="field">
          FEN
          <input
            className="mono"
            spellCheck={false}
            value={props.fen}
            onChange={({ target }) => props.onType(target.value)}
          />
        </label>
        <VerdictNote verdict={props.verdict} />
        <EditorButtons {...props} />
      </div>
    </section>
  );
}

function Counters({ setup, onChange }: Pick<Props, 'setup' | 'onChange'>) {
  const squares = passedSquares(setup);
  return (
    <div className="counters">
      <label className="field">
        En passant
        <select
          value={setup.enPassant ?? ''}
          onChange={({ target }) => onChange({ enPassant: target.value || null })}
        >
          <option value="">none</option>
          {[...new Set([...squares, ...(setup.enPassant ? [setup.enPassant] : [])])].map(
            (square) => (
              <option key={square}>{square}</option>
            ),
          )}
        </select>
      </label>
      <label className="field">
        Half-moves
        <input
          type="number"
          min={0}
          max={150}
          value={setup.halfmoves}
          onChange={({ target }) => onChange({ halfmoves: Math.max(0, target.valueAsNumber || 0) })}
        />
      </label>
      <label className="field">
        Move
        <input
          type="number"
          min={1}
          max={9999}
          value={setup.moveNumber}
          onChange={({ target }) =>
            onChange({ moveNumber: Math.max(1, target.valueAsNumber || 1) })
          }
        />
      </label>
    </div>
  );
}

function VerdictNote({ verdict }: { verdict: Verdict }) {
  const { ok, reasons } = verdict;
  return (
    <div className={ok === false ? 'form-error' : 'form-note'} role="status">
      {ok === null && 'Checking…'}
      {ok && 'A possible position.'}
      {ok === false && (
        <ul className="reasons">
          {reasons.map((reason) => (
            <li key={reason}>{`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function EditorButtons({ setup, verdict, onChange, onFlip, onUse, onClose }: Props) {
  return (
    <>
      <div className="button-row">
        <button type="button" className="button" onClick={() => onChange(setupOf(START_FEN))}>
          Start position
        </button>
        <button type="button" className="button" onClick={() => onChange(setupOf(EMPTY_FEN))}>
          Clear
        </button>
        <button type="button" className="button" onClick={() => onChange(mirrored(setup))}>
          Mirror
        </button>
        <IconButton icon="flip" label="Flip the board" onClick={onFlip} />
      </div>
      <div className="button-row">
        <button type="button" className="button primary" disabled={!verdict.fen} onClick={onUse}>
          Use this position
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </>
  );
}
