import type { Color, Square } from './geometry';
import { cellOf } from './geometry';
import { type Marks, shaft, type Tone } from './marks';
import { isPinLine, type PlacedArrow, type PlacedRing, spreadArrows, spreadRings } from './spread';

interface Props {
  marks: Marks;
  orientation: Color;
  /** The piece in the hand: what does not concern it steps back behind its dots. */
  selected: Square | null;
}

/** Lines, arrows and rings over the pieces, in units of squares. */
export function Arrows({ marks, orientation, selected }: Props) {
  return (
    <svg className="board-arrows" viewBox="0 0 8 8" aria-hidden="true">
      {spreadRings(marks.rings).map((ring) => (
        <Ring key={`${ring.tone}${ring.square}`} ring={ring} orientation={orientation} />
      ))}
      {spreadArrows(marks.arrows).map((arrow) => (
        <Arrow
          key={`${arrow.tone}${arrow.from}${arrow.to}`}
          arrow={arrow}
          orientation={orientation}
          isFaint={selected !== null && stepsBack(arrow, selected)}
        />
      ))}
    </svg>
  );
}

/** What the page drew by itself; the player's drawings and what a sentence points at stay. */
const isAutomatic = (tone: Tone) =>
  ['best', 'other', 'threat'].includes(tone) || tone.startsWith('pin-');

function stepsBack({ tone, from, to }: PlacedArrow, selected: Square): boolean {
  return isAutomatic(tone) && from !== selected && to !== selected;
}

function Ring({ ring, orientation }: { ring: PlacedRing; orientation: Color }) {
  const { column, row } = cellOf(ring.square, orientation);
  return (
    <circle className={`ring ${ring.tone}`} cx={column + 0.5} cy={row + 0.5} r={ring.radius} />
  );
}

/** Length of an arrow's head. */
const HEAD = 0.34;

interface ArrowProps {
  arrow: PlacedArrow;
  orientation: Color;
  isFaint: boolean;
}

function Arrow({ arrow, orientation, isFaint }: ArrowProps) {
  const { from, to, tone, weight, aside } = arrow;
  const isLine = isPinLine(arrow);
  const gap = arrow.gap + (isLine ? 0.04 : HEAD);
  const { x1, y1, x2, y2 } = shaft(from, to, orientation, gap, aside);
  const width = 0.17 * weight;
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  return (
    <g
      className={`arrow ${tone}${isFaint ? ' faint' : ''}`}
      data-from={from}
      data-to={to}
      data-tone={tone}
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
