import { useCallback, useState } from 'react';
import { Board } from '../board/Board';
import { type Color, opposite, type Square } from '../board/geometry';
import { NO_MARKS } from '../board/marks';
import { carried, withPiece } from '../board/placement';
import { fenOf, type Setup, setupOf } from '../game/editor';
import { EditorForm, type Tool } from './EditorForm';
import { Palette } from './Palette';
import { useVerdict } from './useVerdict';
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

const ANYWHERE = () => true;

/** The board editor: drag pieces on, about and off the board, or place them with a brush. */
export default function EditorView(props: Props) {
  const [setup, setSetup] = useState(() => setupOf(props.fen));
  const [typed, setTyped] = useState<string | null>(null);
  const [tool, setTool] = useState<Tool>('hand');
  const fen = typed ?? fenOf(setup);
  const verdict = useVerdict(fen);

  const change = useCallback((part: (old: Setup) => Partial<Setup>) => {
    setTyped(null);
    setSetup((old) => ({ ...old, ...part(old) }));
  }, []);
  const put = useCallback(
    (square: Square, piece: string | null) =>
      change((old) => ({ placement: withPiece(old.placement, square, piece) })),
    [change],
  );
  const onDrop = useCallback((piece: string, square: Square) => put(square, piece), [put]);
  const type = (text: string) => {
    setTyped(text);
    // A text that is half typed must not clear the board.
    if (text.trim().split(/\s+/)[0]?.split('/').length === 8) setSetup(setupOf(text));
  };

  const palette = (color: Color) => (
    <Palette
      color={color}
      chosen={tool === 'hand' || tool === 'eraser' ? null : tool}
      onChoose={(piece) => setTool(piece ?? 'hand')}
      onDrop={onDrop}
    />
  );
  return (
    <main className="layout editor" tabIndex={-1}>
      <div className="board-column">
        {palette(opposite(props.orientation))}
        <div className="board-frame">
          <Board
            placement={setup.placement}
            orientation={props.orientation}
            label="Board editor"
            coordinates={props.coordinates}
            permissions={{ movable: (square) => setup.placement.has(square), reachable: ANYWHERE }}
            offersFrom={() => new Map()}
            lastMove={[]}
            premove={[]}
            check={null}
            mated={false}
            marks={NO_MARKS}
            onMove={(from, to) =>
              change((old) => ({ placement: carried(old.placement, from, to) }))
            }
            onRefused={() => undefined}
            onDrawn={(drawing) => 'square' in drawing && put(drawing.square, null)}
            onDismiss={() => undefined}
            onOff={(from) => put(from, null)}
            onErase={(square) => put(square, null)}
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
      <aside className="side-column" aria-label="Setup">
        <EditorForm
          setup={setup}
          fen={fen}
          tool={tool}
          verdict={verdict}
          onTool={setTool}
          onChange={(part) => change(() => part)}
          onType={type}
          onFlip={props.onFlip}
          onUse={() => verdict.fen && props.onUse(verdict.fen)}
          onClose={props.onClose}
        />
      </aside>
    </main>
  );
}
