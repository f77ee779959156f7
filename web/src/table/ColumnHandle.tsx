import { type KeyboardEvent, type PointerEvent, useRef } from 'react';

interface Props {
  /** The width of the panels in pixels; 0 leaves it to the page. */
  width: number;
  onWidth: (width: number) => void;
}

const NARROWEST = 360;
const WIDEST = 1000;
const STEP = 20;

/** Between board and panels: drag it, or use the arrow keys; a double click gives the choice back. */
export function ColumnHandle({ width, onWidth }: Props) {
  const element = useRef<HTMLDivElement>(null);
  const now = () => element.current?.parentElement?.getBoundingClientRect() ?? new DOMRect();
  const wish = (pixels: number) =>
    onWidth(Math.round(Math.max(NARROWEST, Math.min(WIDEST, pixels))));
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    event.preventDefault();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width: wide, left } = now();
    wish(wide + left - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    wish(now().width + by);
  };
  return (
    <div
      ref={element}
      className="column-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the panels"
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      aria-valuenow={width || 500}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={() => onWidth(0)}
    />
  );
}
