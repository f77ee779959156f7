import { useEffect, useState } from 'react';
import type { Color, Square } from '../board/geometry';
import { PieceIcon } from '../board/PieceIcon';
import { pieceName } from '../board/placement';

interface Props {
  color: Color;
  /** The piece that clicks on the board put down. */
  chosen: string | null;
  onChoose: (piece: string | null) => void;
  /** A piece was dragged onto a square. */
  onDrop: (piece: string, square: Square) => void;
}

/** Pieces to choose as a brush, or to drag onto the board. */
export function Palette({ color, chosen, onChoose, onDrop }: Props) {
  const [held, setHeld] = useState<{ piece: string; x: number; y: number } | null>(null);
  const piece = held?.piece;
  useEffect(() => {
    if (!piece) return;
    const follow = ({ clientX, clientY }: PointerEvent) =>
      setHeld({ piece, x: clientX, y: clientY });
    const drop = ({ clientX, clientY }: PointerEvent) => {
      setHeld(null);
      const under = document.elementFromPoint(clientX, clientY)?.closest('[data-square]');
      const square = under?.getAttribute('data-square');
      if (square) onDrop(piece, square);
    };
    const cancel = () => setHeld(null);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
    };
  }, [piece, onDrop]);

  const pieces = [...'kqrbnp'].map((letter) => (color === 'white' ? letter.toUpperCase() : letter));
  return (
    <fieldset className="palette" aria-label={`${color} pieces`}>
      {pieces.map((letter) => (
        <button
          key={letter}
          type="button"
          aria-label={pieceName(letter)}
          aria-pressed={chosen === letter}
          onPointerDown={(event) => {
            event.currentTarget.releasePointerCapture(event.pointerId);
            setHeld({ piece: letter, x: event.clientX, y: event.clientY });
          }}
          onClick={() => onChoose(chosen === letter ? null : letter)}
        >
          <PieceIcon piece={letter} />
        </button>
      ))}
      {held && (
        <span className="palette-held" aria-hidden="true" style={{ left: held.x, top: held.y }}>
          <PieceIcon piece={held.piece} />
        </span>
      )}
    </fieldset>
  );
}
