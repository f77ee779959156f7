import type { DrawnSquare } from '../api/types';

export type Pen = DrawnSquare['color'];

interface Props {
  pen: Pen | null;
  onPen: (pen: Pen | null) => void;
}

const PENS: readonly Pen[] = ['green', 'red', 'yellow', 'blue'];

/** Pens for arrows and circles, where there is no right mouse button. */
export function Pens({ pen, onPen }: Props) {
  return (
    <fieldset className="pens" aria-label="Draw on the board">
      {PENS.map((color) => (
        <button
          key={color}
          type="button"
          className={`pen pen-${color}`}
          title={`Draw in ${color}`}
          aria-label={`Draw in ${color}`}
          aria-pressed={pen === color}
          onClick={() => onPen(pen === color ? null : color)}
        />
      ))}
      <span className="muted">{pen ? 'Draw on the board' : 'Pens'}</span>
    </fieldset>
  );
}
