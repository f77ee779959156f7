import { useEffect, useRef } from 'react';

export type Shortcuts = Record<string, () => void>;

/** Keys for the whole page; they rest while something is being typed or a dialog is open. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const target = event.target as Element;
      if (target.closest('input, textarea, select, dialog, [role="dialog"]')) return;
      // Space and Enter press the focused button; they are its own.
      if (event.key === ' ' && target.closest('button')) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
