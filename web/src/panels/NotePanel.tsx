import { MOVE_NAGS, type Nag, POSITION_NAGS } from '../game/nags';
import type { MoveNode } from '../game/tree';
import { IconButton } from './Icon';
import { moreBelow } from './moreBelow';
import { type Pen, Pens } from './Pens';
import './note.css';

interface Props {
  node: MoveNode;
  pen: Pen | null;
  onPen: (pen: Pen | null) => void;
  isVariation: boolean;
  onComment: (text: string) => void;
  onNag: (nag: number) => void;
  onPromote: () => void;
  onDelete: () => void;
  /** `null` if nothing is drawn. */
  onClearDrawings: (() => void) | null;
}

/** Comment and glyphs of the current move, and what can be done with its line. */
export function NotePanel(props: Props) {
  const { node, isVariation, onComment, onNag, onPromote, onDelete, onClearDrawings } = props;
  const isMove = node.uci !== null;
  return (
    <div className="note" ref={moreBelow}>
      <textarea
        aria-label={isMove ? `Comment on ${node.san}` : 'Comment before the game'}
        placeholder={isMove ? `Comment on ${node.san}…` : 'Comment before the game…'}
        rows={2}
        value={node.comment}
        onChange={({ target }) => onComment(target.value)}
      />
      <div className="note-tools">
        <Pens pen={props.pen} onPen={props.onPen} />
        {onClearDrawings && (
          <button
            type="button"
            className="text-button"
            aria-label="Clear drawings"
            onClick={onClearDrawings}
          >
            Clear
          </button>
        )}
      </div>
      {isMove && (
        <div className="note-tools">
          <Glyphs label="Glyphs for the move" nags={MOVE_NAGS} node={node} onNag={onNag} />
          <Glyphs label="Glyphs for the position" nags={POSITION_NAGS} node={node} onNag={onNag} />
          <span className="note-line-tools">
            {isVariation && (
              <IconButton icon="up" label="Promote the variation" onClick={onPromote} />
            )}
            <IconButton icon="trash" label="Delete from here" onClick={onDelete} />
          </span>
        </div>
      )}
    </div>
  );
}

interface GlyphProps {
  label: string;
  nags: readonly Nag[];
  node: MoveNode;
  onNag: (nag: number) => void;
}

function Glyphs({ label, nags, node, onNag }: GlyphProps) {
  return (
    <fieldset className="glyph-keys" aria-label={label}>
      {nags.map(({ nag, symbol, meaning }) => (
        <button
          key={nag}
          type="button"
          title={meaning}
          aria-label={meaning}
          aria-pressed={node.nags.includes(nag)}
          onClick={() => onNag(nag)}
        >
          {symbol}
        </button>
      ))}
    </fieldset>
  );
}
