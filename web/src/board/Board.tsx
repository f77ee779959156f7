import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { DrawnArrow, DrawnSquare } from '../api/types';
import { Arrows } from './Arrows';
import { Coordinates } from './Coordinates';
import { type Color, cellOf, neighbor, type Square, squareUnder } from './geometry';
import { IDLE, type InputEvent, type Permissions, respond } from './input';
import { joined, type Marks, NO_MARKS } from './marks';
import { PieceIcon } from './PieceIcon';
import { type LivingPiece, type Placement, reconcile } from './placement';
import { type Offer, Squares } from './Squares';
import './board.css';

export type Drawing = DrawnSquare | DrawnArrow;

export interface BoardProps {
  placement: Placement;
  orientation: Color;
  label: string;
  coordinates: boolean;
  permissions: Permissions;
  /** Where the piece on a square may go. */
  offersFrom: (from: Square) => ReadonlyMap<Square, Offer>;
  lastMove: readonly Square[];
  premove: readonly Square[];
  check: Square | null;
  mated: boolean;
  marks: Marks;
  onMove: (from: Square, to: Square) => void;
  onRefused: (from: Square, to: Square, dragged: boolean) => void;
  onDrawn: (drawing: Drawing) => void;
  onDismiss: () => void;
  /** A piece was carried off the board. */
  onOff?: (from: Square) => void;
  /** Delete was pressed on a square. */
  onErase?: (square: Square) => void;
  /** A pen in the hand: fingers and the left button draw in this color. */
  pen?: DrawnSquare['color'] | null;
  /** Takes a press for itself, as the editor's brush does. */
  onPress?: (square: Square) => boolean;
  /** Laid over the board: the promotion dialog. */
  children?: ReactNode;
}

const NOTHING: ReadonlyMap<Square, Offer> = new Map();

/** A press becomes a drag after this many pixels; a trembling finger still clicks. */
const DRAG_THRESHOLD = 4;

export function Board(props: BoardProps) {
  const { placement, orientation, permissions, offersFrom, marks } = props;
  const element = useRef<HTMLDivElement>(null);
  const [input, setInput] = useState(IDLE);
  const [cursor, setCursor] = useState<Square>('e2');
  const [held, setHeld] = useState<Held | null>(null);
  const [sketch, setSketch] = useState<Sketch | null>(null);
  const [dropped, setDropped] = useState<Square | null>(null);
  const pieces = useLivingPieces(placement);

  // A piece that has gone cannot stay in the hand.
  const selected = input.selected && placement.has(input.selected) ? input.selected : null;
  const offers = useMemo(() => (selected ? offersFrom(selected) : NOTHING), [selected, offersFrom]);
  const tints = useMemo(
    () => new Map(marks.tints.map(({ square, tone }) => [square, tone])),
    [marks],
  );
  const drawn = sketch?.over ? joined(marks, marksOfSketch(sketch)) : marks;

  const send = (event: InputEvent) => {
    const isPress = event.type === 'press' || event.type === 'activate';
    if (isPress && props.onPress?.(event.square)) return;
    const [next, effect] = respond({ ...input, selected }, event, permissions);
    setInput(next);
    setDropped(effect && effect.type === 'move' && effect.dragged ? effect.to : null);
    if (effect?.type === 'move') props.onMove(effect.from, effect.to);
    // A key that does nothing must say why; a click may only have let go of the piece.
    const meant = effect?.type === 'refused' && (effect.dragged || event.type === 'activate');
    if (effect?.type === 'refused') props.onRefused(effect.from, effect.to, meant);
    if (effect?.type === 'off') props.onOff?.(effect.from);
    if (effect?.type === 'dismissed') props.onDismiss();
  };

  const pointOf = (event: React.PointerEvent) => {
    const box = element.current?.getBoundingClientRect();
    if (!box) return { x: -1, y: -1 };
    return {
      x: (event.clientX - box.left) / box.width,
      y: (event.clientY - box.top) / box.height,
    };
  };
  const squareOf = (event: React.PointerEvent) => {
    const { x, y } = pointOf(event);
    return squareUnder(x, y, orientation);
  };

  const onPointerDown = (event: React.PointerEvent) => {
    const square = squareOf(event);
    if (!square || (event.target as Element).closest('.promotion-veil')) return;
    // The focus stays where it is: arrow keys go on stepping through the game.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const pen = event.button === 0 ? props.pen : null;
    if (event.button === 2 || pen) {
      setSketch({ from: square, over: square, color: pen ?? sketchColor(event) });
      setHeld(null);
      send({ type: 'letGo' });
    } else if (event.button === 0) {
      setSketch(null);
      const grabbed = permissions.movable(square) ? placement.get(square) : undefined;
      const start = { x: event.clientX, y: event.clientY };
      const leads =
        selected !== null && selected !== square && permissions.reachable(selected, square);
      const touch = event.pointerType === 'touch';
      setHeld(grabbed && !leads ? { piece: grabbed, start, at: null, over: null, touch } : null);
      send({ type: 'press', square });
    }
  };

  const onPointerMove = (event: React.PointerEvent) => {
    if (sketch) setSketch({ ...sketch, over: squareOf(event) });
    if (!held) return;
    const far = Math.hypot(event.clientX - held.start.x, event.clientY - held.start.y);
    if (held.at || far >= DRAG_THRESHOLD) {
      setHeld({ ...held, at: pointOf(event), over: squareOf(event) });
    }
  };

  const onPointerUp = (event: React.PointerEvent) => {
    if (sketch) {
      const over = squareOf(event);
      const { from, color } = sketch;
      setSketch(null);
      if (over) props.onDrawn(over === from ? { square: from, color } : { from, to: over, color });
    } else if (event.button === 0) {
      const dragged = held?.at !== null;
      setHeld(null);
      send({ type: 'release', square: dragged ? squareOf(event) : (input.drag?.from ?? null) });
    }
  };

  const onPointerCancel = () => {
    setHeld(null);
    setSketch(null);
    send({ type: 'cancel' });
  };

  const onKeyDown = (event: React.KeyboardEvent) => {
    const focused = (event.target as Element).getAttribute('data-square');
    if (!focused) return;
    const step = STEPS[event.key];
    if (step) {
      const next = neighbor(focused, step, orientation);
      setCursor(next);
      element.current?.querySelector<HTMLElement>(`[data-square="${next}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ')
      send({ type: 'activate', square: focused });
    else if (event.key === 'Escape') send({ type: 'cancel' });
    else if (props.onErase && ['Delete', 'Backspace'].includes(event.key)) props.onErase(focused);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const dragging = held?.at ? input.drag?.from : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the cells of the grid within carry the roles
    <div
      ref={element}
      className="board"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerCancel}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <Squares
        placement={placement}
        orientation={orientation}
        label={props.label}
        cursor={cursor}
        selected={selected}
        over={held?.over ?? null}
        lastMove={props.lastMove}
        premove={props.premove}
        check={props.check}
        mated={props.mated}
        offers={offers}
        tints={tints}
        onFocus={setCursor}
      />
      {props.coordinates && <Coordinates orientation={orientation} />}
      <div className="pieces" aria-hidden="true">
        {pieces.map(({ id, piece, square }) => (
          <div
            key={id}
            className={pieceClasses(square === dragging, square === dropped)}
            data-piece={piece}
            data-on={square}
            style={{ transform: translation(square, orientation) }}
          >
            <PieceIcon piece={piece} />
          </div>
        ))}
      </div>
      <Arrows marks={drawn} orientation={orientation} selected={selected} />
      {held?.at && (
        <div
          className={held.touch ? 'held by-finger' : 'held'}
          aria-hidden="true"
          style={{ left: `${held.at.x * 100}%`, top: `${held.at.y * 100}%` }}
        >
          <PieceIcon piece={held.piece} />
        </div>
      )}
      {props.children}
    </div>
  );
}

/** A piece in the hand; `at` is set once it has left its place. */
interface Held {
  piece: string;
  start: { x: number; y: number };
  at: { x: number; y: number } | null;
  over: Square | null;
  /** A finger hides what is under it: the piece is drawn larger and above. */
  touch: boolean;
}

/** An arrow or circle being drawn. */
interface Sketch {
  from: Square;
  over: Square | null;
  color: DrawnSquare['color'];
}

const STEPS: Record<string, { column: number; row: number }> = {
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
};

function sketchColor(event: React.PointerEvent): Sketch['color'] {
  if (event.altKey && event.shiftKey) return 'yellow';
  if (event.altKey) return 'blue';
  return event.shiftKey || event.ctrlKey ? 'red' : 'green';
}

function marksOfSketch({ from, over, color }: Sketch): Marks {
  const tone = `drawn-${color}` as const;
  if (!over) return NO_MARKS;
  return over === from
    ? { ...NO_MARKS, rings: [{ square: from, tone }] }
    : { ...NO_MARKS, arrows: [{ from, to: over, tone, weight: 1 }] };
}

function pieceClasses(isHeld: boolean, justDropped: boolean): string {
  return `piece${isHeld ? ' ghost' : ''}${justDropped ? ' instant' : ''}`;
}

function translation(square: Square, orientation: Color): string {
  const { column, row } = cellOf(square, orientation);
  return `translate(${column * 100}%, ${row * 100}%)`;
}

/** The pieces with identities that last from position to position. */
function useLivingPieces(placement: Placement): LivingPiece[] {
  const [state, setState] = useState(() => ({ placement, pieces: reconcile([], placement) }));
  if (state.placement === placement) return state.pieces;
  const pieces = reconcile(state.pieces, placement);
  setState({ placement, pieces });
  return pieces;
}
