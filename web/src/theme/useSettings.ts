import { useEffect, useState } from 'react';
import { type Settings, saveSettings, storedSettings } from './settings';

export type ChangeSettings = (change: Partial<Settings>) => void;

/** The settings, kept in the browser and applied to the page. */
export function useSettings(): [Settings, ChangeSettings] {
  const [settings, setSettings] = useState(storedSettings);
  useEffect(() => {
    const page = document.documentElement;
    if (settings.theme === 'system') delete page.dataset.theme;
    else page.dataset.theme = settings.theme;
    page.dataset.board = settings.board;
    page.dataset.animation = settings.animation;
    saveSettings(settings);
  }, [settings]);
  const change: ChangeSettings = (part) => setSettings((old) => ({ ...old, ...part }));
  return [settings, change];
}
