import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

/** Browsers do not draw boxes of any height; a longer list is scrolled in larger steps. */
const TALLEST = 15_000_000;
/** Rows beyond the edges, so that scrolling does not show gaps. */
const SPARE = 6;

interface Sight {
  top: number;
  height: number;
  rowHeight: number;
  heading: number;
}

export interface RowsInSight {
  first: number;
  /** One after the last row. */
  end: number;
  /** Of all rows together, as far as it can be drawn. */
  height: number;
  rowHeight: number;
  topOf: (index: number) => number;
  /** Brings a row into sight. */
  scrollTo: (index: number) => void;
}

/** Which rows of a long list are in sight in a scrolling box. */
export function useRowsInSight(box: RefObject<HTMLElement | null>, total: number): RowsInSight {
  const [sight, setSight] = useState<Sight>({ top: 0, height: 600, rowHeight: 40, heading: 40 });
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => {
      const rowHeight = Number.parseFloat(getComputedStyle(element).getPropertyValue('--row'));
      const heading = element.firstElementChild?.getBoundingClientRect().height ?? 0;
      const { scrollTop: top, clientHeight: height } = element;
      setSight({ top, height, rowHeight: rowHeight || 40, heading });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer.disconnect();
    };
  }, [box]);

  const { top, rowHeight, heading } = sight;
  const height = Math.min(total * rowHeight, TALLEST);
  // How far the rows move when the box is scrolled by one pixel.
  const scale = height > 0 ? (total * rowHeight) / height : 1;
  const firstExact = (top * scale) / rowHeight;
  const inSight = Math.ceil(sight.height / rowHeight);
  const scrollTo = useCallback(
    (index: number) => {
      const element = box.current;
      if (!element) return;
      const above = (index * rowHeight) / scale;
      const below = above + rowHeight + heading - element.clientHeight;
      if (element.scrollTop > above) element.scrollTop = above;
      else if (element.scrollTop < below) element.scrollTop = below;
    },
    [box, rowHeight, scale, heading],
  );
  return {
    first: Math.max(0, Math.floor(firstExact) - SPARE),
    end: Math.min(total, Math.floor(firstExact) + inSight + SPARE),
    height,
    rowHeight,
    topOf: (index) => top + (index - firstExact) * rowHeight,
    scrollTo,
  };
}
