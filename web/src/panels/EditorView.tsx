import { useEffect, useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { ValidateReply } from '../api/types';
import { Board } from '../board/Board';
import type { Color, Square } from '../board/geometry';
import { NO_MARKS } from '../board/marks';
import { PieceIcon } from '../board/PieceIcon';
import { carried, pieceName, START_FEN, withPiece } from '../board/placement';
import { fenOf, type Setup, STANDARD_RIGHTS, setupOf, withRight } from '../game/editor';
import { Choice } from './Choice';
import { IconButton } from './Icon';
import './editor.css';

interface Props {
  fen: string;
  orientation: Color;
  coordinates: boolean;
  onFlip: () => void;
  /** Takes over a position that the server has found possible. */
  onUse: (fen: string) => void;
  onClose: () => void;
}

type Tool = 'hand' | 'eraser' | string;

const RIGHT_NAMES: Record<string, string> = {
  K: 'White O-O',
  Q: 'White O-O-O',
  k: 'Black O-O',
  q: 'Black O-O-O',
};

const EMPTY_FEN = '8/8/8/8/8/8/8/8 w - - 0 1';

/** The board editor: place pieces with a brush, drag them about, set the rest of the position. */
export function EditorView(props: Props) {
  const [setup, setSetup] = useState(() => setupOf(props.fen));
  const [tool, setTool] = useState<Tool>('hand');
  const change = (part: Partial<Setup>) => setSetup((old) => ({ ...old, ...part }));
  const fen = fenOf(setup);
  const verdict = useVerdict(fen);
  const put = (square: Square, piece: string | null) =>
    setSetup((old) => ({ ...old, placement: withPiece(old.placement, square, piece) }));

  const palette = (color: Color) => <Palette color={color} tool={tool} onTool={setTool} />;
  const other: Color = props.orientation === 'white' ? 'black' : 'white';
  return (
    <main className="layout editor">
      <div className="board-column">
        {palette(other)}
        <div className="board-frame">
          <Board
            placement={setup.placement}
            orientation={props.orientation}
            label="Board editor"
            coordinates={props.coordinates}
            permissions={{
              movable: (square) => setup.placement.has(square),
              reachable: () => true,
            }}
            offersFrom={() => new Map()}
            lastMove={[]}
            premove={[]}
            check={null}
            mated={false}
            marks={NO_MARKS}
            onMove={(from, to) => change({ placement: carried(setup.placement, from, to) })}
            onRefused={() => undefined}
            onDrawn={(drawing) => 'square' in drawing && put(drawing.square, null)}
            onDismiss={() => undefined}
            onPress={(square) => {
              if (tool === 'hand') return false;
              const same = setup.placement.get(square) === tool;
              put(square, tool === 'eraser' || same ? null : tool);
              return true;
            }}
          />
        </div>
        {palette(props.orientation)}
      </div>
      <aside className="side-column">
        <section className="panel" aria-label="Position">
          <header className="panel-header">
            <h2>Board editor</h2>
          </header>
          <div className="form">
            <Choice<Tool>
              label="Tool"
              value={tool === 'eraser' ? 'eraser' : tool === 'hand' ? 'hand' : 'brush'}
              options={[
                { value: 'hand', label: 'Move' },
                { value: 'eraser', label: 'Erase' },
                { value: 'brush', label: 'Place' },
              ]}
              onChange={(value) => setTool(value === 'brush' ? 'P' : value)}
            />
            <Choice<Color>
              label="To move"
              value={setup.turn}
              options={[
                { value: 'white', label: 'White' },
                { value: 'black', label: 'Black' },
              ]}
              onChange={(turn) => change({ turn, enPassant: null })}
            />
            <fieldset className="checks">
              <legend>Castling</legend>
              {STANDARD_RIGHTS.map((right) => (
                <label key={right}>
                  <input
                    type="checkbox"
                    checked={setup.castling.includes(right)}
                    onChange={() => change({ castling: withRight(setup.castling, right) })}
                  />
                  {RIGHT_NAMES[right]}
                </label>
              ))}
            </fieldset>
            <label className="field">
              FEN
              <input
                className="mono"
                spellCheck={false}
                value={fen}
                onChange={({ target }) => setSetup(setupOf(target.value))}
              />
            </label>
            <p className={verdict.ok ? 'form-note' : 'form-error'} role="status">
              {verdict.text}
            </p>
            <div className="button-row">
              <button type="button" className="button" onClick={() => setSetup(setupOf(START_FEN))}>
                Start position
              </button>
              <button type="button" className="button" onClick={() => setSetup(setupOf(EMPTY_FEN))}>
                Clear
              </button>
              <IconButton icon="flip" label="Flip the board" onClick={props.onFlip} />
            </div>
            <div className="button-row">
              <button
                type="button"
                className="button primary"
                disabled={!verdict.fen}
                onClick={() => verdict.fen && props.onUse(verdict.fen)}
              >
                Use this position
              </button>
              <button type="button" className="button" onClick={props.onClose}>
                Cancel
              </button>
            </div>
          </div>
        </section>
      </aside>
    </main>
  );
}

interface PaletteProps {
  color: Color;
  tool: Tool;
  onTool: (tool: Tool) => void;
}

function Palette({ color, tool, onTool }: PaletteProps) {
  const pieces = [...'kqrbnp'].map((piece) => (color === 'white' ? piece.toUpperCase() : piece));
  return (
    <fieldset className="palette" aria-label={`${color} pieces`}>
      {pieces.map((piece) => (
        <button
          key={piece}
          type="button"
          aria-label={pieceName(piece)}
          aria-pressed={tool === piece}
          onClick={() => onTool(tool === piece ? 'hand' : piece)}
        >
          <PieceIcon piece={piece} />
        </button>
      ))}
    </fieldset>
  );
}

interface Verdict {
  ok: boolean;
  text: string;
  /** The position as the server writes it, if it is possible. */
  fen: string | null;
}

/** Asks the server whether the position is possible, a moment after the last change. */
function useVerdict(fen: string): Verdict {
  const backend = useBackend();
  const [verdict, setVerdict] = useState<Verdict & { of: string }>();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const next = await backend.validate(fen).then(verdictOf, (error) => ({
        ok: false,
        text: messageOf(error),
        fen: null,
      }));
      if (isCurrent) setVerdict({ ...next, of: fen });
    }, 120);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [backend, fen]);
  return verdict?.of === fen ? verdict : { ok: true, text: 'Checking…', fen: null };
}

function verdictOf(reply: ValidateReply): Verdict {
  if (reply.valid) return { ok: true, text: 'A possible position.', fen: reply.fen };
  const reasons = [reply.error?.message, ...reply.reasons.map(({ text }) => text)];
  return { ok: false, text: `${reasons.filter(Boolean).join('. ')}.`, fen: null };
}
