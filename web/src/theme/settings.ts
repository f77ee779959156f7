/** What a person has chosen once and expects to find again. */

import type { PieceSet } from '../board/pieceSets';

export type Theme = 'system' | 'light' | 'dark';
export type BoardColors = 'walnut' | 'slate' | 'moss' | 'ink';
export type { PieceSet };
export type Speed = 'off' | 'slow' | 'normal' | 'fast';

export interface Settings {
  theme: Theme;
  board: BoardColors;
  pieces: PieceSet;
  coordinates: boolean;
  /** How fast pieces slide. */
  animation: Speed;
  sound: boolean;
  engineOn: boolean;
  lines: number;
  threads: number;
  hashMb: number;
  /** The analysis goes on until it is stopped. */
  endless: boolean;
  engineArrows: boolean;
  pinsOverlay: boolean;
  /** Also the pins that hardly matter. */
  allPins: boolean;
  /** A game against the engine is reviewed when it ends. */
  reviewGames: boolean;
  explorerOn: boolean;
  /** The width of the panels beside the board; 0 leaves it to the page. */
  sideWidth: number;
}

export const DEFAULTS: Settings = {
  theme: 'system',
  board: 'walnut',
  pieces: 'classic',
  coordinates: true,
  animation: 'normal',
  sound: true,
  engineOn: false,
  lines: 3,
  threads: 1,
  hashMb: 16,
  endless: false,
  engineArrows: true,
  pinsOverlay: false,
  allPins: false,
  reviewGames: false,
  explorerOn: false,
  sideWidth: 0,
};

const CHOICES: Partial<Record<keyof Settings, readonly unknown[]>> = {
  theme: ['system', 'light', 'dark'],
  board: ['walnut', 'slate', 'moss', 'ink'],
  pieces: ['classic', 'plain', 'letters'],
  animation: ['off', 'slow', 'normal', 'fast'],
};

const KEY = 'pinpoint.settings';

/** Takes from the text what fits and the defaults for the rest. */
export function readSettings(text: string | null): Settings {
  let stored: Partial<Record<keyof Settings, unknown>> = {};
  try {
    stored = JSON.parse(text ?? '{}') ?? {};
  } catch {
    return DEFAULTS;
  }
  const entries = Object.entries(DEFAULTS).map(([name, fallback]) => {
    const key = name as keyof Settings;
    const value = stored[key];
    const fits = typeof value === typeof fallback && (CHOICES[key]?.includes(value) ?? true);
    return [key, fits ? value : fallback];
  });
  return Object.fromEntries(entries) as Settings;
}

export function storedSettings(): Settings {
  try {
    return readSettings(localStorage.getItem(KEY));
  } catch {
    return DEFAULTS;
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
