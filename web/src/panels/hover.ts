import type { PointerEvent } from 'react';

const hovered = new WeakSet<Element>();

/**
 * Handlers for what answers a pointer that is moved over it. What slides under a resting pointer,
 * as panels do when the position changes, answers only once the pointer moves. Fingers do not hover.
 */
export function hover(enter: () => void, leave: () => void) {
  return {
    onPointerMove: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === 'touch' || hovered.has(currentTarget)) return;
      hovered.add(currentTarget);
      enter();
    },
    onPointerLeave: ({ pointerType, currentTarget }: PointerEvent) => {
      if (pointerType === 'touch') return;
      hovered.delete(currentTarget);
      leave();
    },
  };
}
