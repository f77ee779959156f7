import { useEffect, useRef } from 'react';
import type { PromotionChoice } from '../api/types';
import { type Color, cellOf, type Square } from './geometry';
import { PieceIcon } from './PieceIcon';
import { pieceName } from './placement';

interface Props {
  color: Color;
  to: Square;
  choices: readonly PromotionChoice[];
  orientation: Color;
  onChoose: (choice: PromotionChoice) => void;
  onCancel: () => void;
}

/** A column of pieces on the promotion square and those before it: always on the board. */
export function Promotion({ color, to, choices, orientation, onChoose, onCancel }: Props) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    first.current?.focus();
    return () => (before instanceof HTMLElement ? before.focus() : undefined);
  }, []);
  const { column, row } = cellOf(to, orientation);
  const letter = ({ piece }: PromotionChoice) =>
    color === 'white' ? piece.toUpperCase() : piece.toLowerCase();

  const onKeyDown = (event: React.KeyboardEvent) => {
    event.stopPropagation();
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Tab: 1 }[event.key];
    const typed = choices.find(({ piece }) => piece.toLowerCase() === event.key.toLowerCase());
    if (event.key === 'Escape') onCancel();
    else if (typed) onChoose(typed);
    else if (step) {
      const way = event.key === 'Tab' && event.shiftKey ? -1 : step;
      buttons[(at + way + buttons.length) % buttons.length]?.focus();
    } else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the choices cancels; the keyboard has Escape
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className="promotion-veil" onClick={onCancel}>
      <div
        className="promotion"
        role="dialog"
        aria-label="Promote to"
        aria-modal="true"
        data-from-top={row < 4}
        style={{ left: `${column * 12.5}%` }}
        onKeyDown={onKeyDown}
      >
        {choices.map((choice, index) => (
          <button
            key={choice.piece}
            ref={index === 0 ? first : null}
            type="button"
            aria-label={pieceName(letter(choice)).split(' ')[1]}
            onClick={(event) => {
              event.stopPropagation();
              onChoose(choice);
            }}
          >
            <PieceIcon piece={letter(choice)} />
          </button>
        ))}
      </div>
    </div>
  );
}
