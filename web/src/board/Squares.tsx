import { memo } from 'react';
import { type Color, isLight, rowsOfSquares, type Square } from './geometry';
import { type Placement, pieceName } from './placement';

/** Where the selected piece may go, and how that is drawn. */
export type Offer = 'dot' | 'ring';

export interface SquaresProps {
  placement: Placement;
  orientation: Color;
  label: string;
  cursor: Square;
  selected: Square | null;
  over: Square | null;
  lastMove: readonly Square[];
  premove: readonly Square[];
  check: Square | null;
  mated: boolean;
  offers: ReadonlyMap<Square, Offer>;
  tints: ReadonlyMap<Square, string>;
  onFocus: (square: Square) => void;
}

/** The sixty-four squares: colors, highlights, and what a screen reader says of each. */
export const Squares = memo(function Squares(props: SquaresProps) {
  const { orientation, label } = props;
  return (
    <div className="squares" role="grid" aria-label={label}>
      {rowsOfSquares(orientation).map((row) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
        <div key={row[0]} className="row" role="row">
          {row.map((square) => (
            <SquareCell key={square} square={square} {...props} />
          ))}
        </div>
      ))}
    </div>
  );
});

interface CellProps extends SquaresProps {
  square: Square;
}

function SquareCell(props: CellProps) {
  const { square } = props;
  return (
    <div
      role="gridcell"
      className={classesOf(props)}
      data-square={square}
      tabIndex={props.cursor === square ? 0 : -1}
      aria-label={spokenSquare(props)}
      aria-selected={props.selected === square}
      onFocus={() => props.onFocus(square)}
    />
  );
}

function classesOf(props: CellProps): string {
  const { square } = props;
  const tint = props.tints.get(square);
  const offer = props.offers.get(square);
  return [
    'square',
    isLight(square) ? 'light' : 'dark',
    props.lastMove.includes(square) && 'last-move',
    props.premove.includes(square) && 'premove',
    props.selected === square && 'selected',
    props.check === square && (props.mated ? 'mated' : 'in-check'),
    tint && `tint ${tint}`,
    offer && `offer-${offer}`,
    props.over === square && 'over',
  ]
    .filter(Boolean)
    .join(' ');
}

function spokenSquare({ square, placement, check, mated, offers, lastMove }: CellProps): string {
  const piece = placement.get(square);
  const offer = offers.get(square);
  return [
    square,
    piece ? pieceName(piece) : 'empty',
    check === square && (mated ? 'checkmated' : 'in check'),
    offer && (offer === 'ring' ? 'can capture' : 'can move here'),
    lastMove[1] === square && 'last move',
  ]
    .filter(Boolean)
    .join(', ');
}
