import { useSyncExternalStore } from 'react';
import type { Theme } from './settings';

const query = () => window.matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  const list = query();
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}

/** Are dark colors on the screen, by choice or by the system's wish? */
export function useDark(theme: Theme): boolean {
  const system = useSyncExternalStore(subscribe, () => query().matches);
  return theme === 'system' ? system : theme === 'dark';
}
