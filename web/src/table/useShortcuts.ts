import { useEffect, useRef } from 'react';

export type Shortcuts = Record<string, () => void>;

/** What has keys of its own. */
const BUSY = 'input, textarea, select, dialog, [role="dialog"], [role="menu"]';

/**
 * Keys for the whole page, such as `f`, `Control+z` and `Shift+Control+z` (Command on a Mac).
 *
 * They rest while something is being typed or a dialog or menu is open. An idle box for moves takes
 * only what can be typed: undo and the arrows pass.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      const withControl = event.ctrlKey || event.metaKey;
      const isTyped = event.key.length === 1 && !withControl;
      if (target.closest(isTyped ? BUSY : `:is(${BUSY}):not([data-idle="true"])`)) return;
      // Space and Enter press the focused button; they are its own.
      if (event.key === ' ' && target.closest('button')) return;
      const key = withControl ? `Control+${event.key.toLowerCase()}` : event.key;
      const action = latest.current[withControl && event.shiftKey ? `Shift+${key}` : key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
