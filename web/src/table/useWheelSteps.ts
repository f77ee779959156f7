import { type RefObject, useEffect, useRef } from 'react';

/** One step of a usual mouse wheel is 100; a touch pad sends many small ones. */
const STEP = 60;

/** Turns of the wheel over an element, as steps back (-1) and forward (1). The page stays. */
export function useWheelSteps(
  element: RefObject<HTMLElement | null>,
  onStep: (by: 1 | -1) => void,
): void {
  const latest = useRef(onStep);
  useEffect(() => {
    latest.current = onStep;
  });
  useEffect(() => {
    const target = element.current;
    let turned = 0;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
      if (Math.abs(turned) < STEP) return;
      latest.current(turned > 0 ? 1 : -1);
      turned = 0;
    };
    target?.addEventListener('wheel', onWheel, { passive: false });
    return () => target?.removeEventListener('wheel', onWheel);
  }, [element]);
}
