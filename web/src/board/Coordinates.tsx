import { type Color, isLight, rowsOfSquares } from './geometry';

/** Letters and numbers at the edge, in the color of the squares beside. The cells are labelled anyway. */
export function Coordinates({ orientation }: { orientation: Color }) {
  const rows = rowsOfSquares(orientation);
  const shade = (square: string) => (isLight(square) ? 'on-light' : 'on-dark');
  return (
    <div className="coordinates" aria-hidden="true">
      {(rows[7] ?? []).map((square, column) => (
        <span
          key={square}
          className={`file ${shade(square)}`}
          style={{ left: `${column * 12.5}%` }}
        >
          {square.charAt(0)}
        </span>
      ))}
      {rows.map(([, , , , , , , square = ''], row) => (
        <span key={square} className={`rank ${shade(square)}`} style={{ top: `${row * 12.5}%` }}>
          {square.charAt(1)}
        </span>
      ))}
    </div>
  );
}
