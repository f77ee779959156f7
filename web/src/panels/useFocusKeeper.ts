import { useEffect } from 'react';

const FRAME_MS = 40;

/**
 * Keeps the focus from falling to the page when the focused element goes away: it moves to the
 * first of `fallbacks` that takes it, from where the keyboard and a screen reader go on.
 */
export function useFocusKeeper(fallbacks: readonly string[]): void {
  useEffect(() => {
    let last: Element | null = null;
    const remember = (event: FocusEvent) => {
      last = event.target instanceof Element ? event.target : null;
    };
    const forget = () => {
      last = null;
    };
    const keep = () => {
      if (!last || document.activeElement !== document.body) return;
      for (const selector of fallbacks) {
        document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
        if (document.activeElement !== document.body) return;
      }
    };
    // A disabled button loses the focus when the next frame is drawn.
    const observer = new MutationObserver(() => setTimeout(keep, FRAME_MS));
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', remember);
    // A click beside everything takes the focus away on purpose.
    document.addEventListener('pointerdown', forget);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget);
    };
  }, [fallbacks]);
}
