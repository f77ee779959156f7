import { useEffect, useRef } from 'react';

export type Shortcuts = Record<string, () => void>;

/**
 * Keys for the whole page, such as `f`, `Control+z` and `Shift+Control+z` (Command on a Mac).
 *
 * They rest while something is being typed or a dialog or menu is open.
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
      if (target.closest('input, textarea, select, dialog, [role="dialog"], [role="menu"]')) return;
      // Space and Enter press the focused button; they are its own.
      if (event.key === ' ' && target.closest('button')) return;
      const withControl = event.ctrlKey || event.metaKey;
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
