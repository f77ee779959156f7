import { type TouchEvent, useRef } from 'react';
import type { Point } from './MoveMenu';

const LONG_MS = 500;

/** A finger that rests: not every phone makes the right button of it. */
export function useLongPress(onPress: (at: Point) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const forget = () => clearTimeout(timer.current);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      forget();
      const touch = touches[0];
      if (!touch || touches.length > 1) return;
      const at = { x: touch.clientX, y: touch.clientY };
      timer.current = setTimeout(() => onPress(at), LONG_MS);
    },
    onTouchMove: forget,
    onTouchEnd: forget,
    onTouchCancel: forget,
  };
}
