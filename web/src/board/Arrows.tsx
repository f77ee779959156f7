import type { Color } from './geometry';
import { cellOf } from './geometry';
import { type ArrowShape, type Marks, type RingShape, shaft } from './marks';

/** Lines, arrows and rings over the pieces, in units of squares. */
export function Arrows({ marks, orientation }: { marks: Marks; orientation: Color }) {
  return (
    <svg className="board-arrows" viewBox="0 0 8 8" aria-hidden="true">
      {marks.rings.map((ring) => (
        <Ring key={`${ring.tone}${ring.square}`} ring={ring} orientation={orientation} />
      ))}
      {marks.arrows.map((arrow) => (
        <Arrow
          key={`${arrow.tone}${arrow.from}${arrow.to}`}
          arrow={arrow}
          orientation={orientation}
        />
      ))}
    </svg>
  );
}

function Ring({ ring, orientation }: { ring: RingShape; orientation: Color }) {
  const { column, row } = cellOf(ring.square, orientation);
  return <circle className={`ring ${ring.tone}`} cx={column + 0.5} cy={row + 0.5} r={0.45} />;
}

/** Length of an arrow's head. */
const HEAD = 0.34;

function Arrow({ arrow, orientation }: { arrow: ArrowShape; orientation: Color }) {
  const isLine = arrow.tone.startsWith('pin-') || arrow.tone === 'role-pin';
  const { x1, y1, x2, y2 } = shaft(arrow.from, arrow.to, orientation, isLine ? 0.1 : HEAD + 0.06);
  const width = 0.17 * arrow.weight;
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return (
    <g
      className={`arrow ${arrow.tone}`}
      data-from={arrow.from}
      data-to={arrow.to}
      data-tone={arrow.tone}
    >
      <line x1={x1} y1={y1} x2={x2} y2={y2} strokeWidth={width} />
      {isLine ? (
        <>
          <circle cx={x1} cy={y1} r={0.13} />
          <circle cx={x2} cy={y2} r={0.13} />
        </>
      ) : (
        <path
          d={`M0,${-1.5 * width - 0.04} L${HEAD},0 L0,${1.5 * width + 0.04} Z`}
          transform={`translate(${x2} ${y2}) rotate(${turn})`}
        />
      )}
    </g>
  );
}
