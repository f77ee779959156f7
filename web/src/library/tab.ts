/**
 * Each tab has a game of its own.
 *
 * A tab's name lives as long as the tab, over reloads; what it shows is stored under that name. A
 * lock of the browser says which tabs are open, so that what a closed one left behind is taken over
 * once, and by one tab alone.
 */

import { afterAbsence, deserialized, type Stored, serialized } from '../game/store';

const NAME = 'pinpoint.tab';
const STORED = 'pinpoint.tab.';
const ALIVE = 'pinpoint.alive.';
/** Where the one game was kept before there was a library. */
const ONE_SLOT = 'pinpoint.session';

export interface OpenTab {
  name: string;
  /** What was on the board: before the reload, or in a tab that was closed. */
  stored: Stored | null;
  /** Moves of closed tabs that the library does not have yet. */
  leftBehind: { stored: Stored; forget: () => void }[];
}

/** Finds out which tab this is, and what closed ones have left. */
export async function openTab(): Promise<OpenTab> {
  try {
    const before = sessionStorage.getItem(NAME);
    if (before && (await claim(before))) {
      return { name: before, stored: readBack(before), leftBehind: await leftBehind(before) };
    }
    const name = crypto.randomUUID?.() ?? String(Math.random());
    await claim(name);
    sessionStorage.setItem(NAME, name);
    // A duplicated tab begins with the same game; its first change makes another one of it.
    const copied = before && readBack(before);
    if (copied) {
      const session = { ...copied.session, game: name };
      return {
        name,
        stored: { ...copied, session, kept: null, key: null, isSaved: true },
        leftBehind: [],
      };
    }
    const orphans = (await leftBehind(name)).sort((a, b) => b.stored.at - a.stored.at);
    const [newest, ...others] = orphans;
    newest?.forget();
    return { name, stored: newest?.stored ?? null, leftBehind: others };
  } catch {
    // Without storage the game lasts as long as the page.
    return { name: 'only', stored: null, leftBehind: [] };
  }
}

export function store(tab: string, stored: Stored): void {
  try {
    localStorage.setItem(STORED + tab, serialized(stored));
  } catch {
    // Storage may be full or forbidden; the library has the game.
  }
}

/** Notes that the page is open: what passes while it is closed is on nobody's clock. */
export function saveAlive(now: number): void {
  try {
    localStorage.setItem(ALIVE + sessionStorage.getItem(NAME), String(now));
  } catch {
    // Without storage there is no game to come back to.
  }
}

/** Holds the name until the tab is closed; `false` if another tab has it. */
function claim(name: string): Promise<boolean> {
  // Browsers have locks only where nobody can listen in; elsewhere a name is taken as free.
  if (!navigator.locks) return Promise.resolve(true);
  return new Promise((resolve) => {
    void navigator.locks.request(STORED + name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock && new Promise(() => undefined);
    });
  });
}

function readBack(name: string): Stored | null {
  const stored = deserialized(localStorage.getItem(STORED + name));
  const alive = Number(localStorage.getItem(ALIVE + name)) || 0;
  return stored && { ...stored, session: afterAbsence(stored.session, alive, Date.now()) };
}

/** What closed tabs left; that which the library has is forgotten, but for the newest. */
async function leftBehind(own: string): Promise<OpenTab['leftBehind']> {
  if (!navigator.locks) return [];
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map(({ name }) => name));
  const names = Object.keys(localStorage)
    .filter((key) => key.startsWith(STORED) && key !== STORED + own && !open.has(key))
    .map((key) => key.slice(STORED.length));
  const found = names.flatMap((name) => {
    const forget = () => {
      localStorage.removeItem(STORED + name);
      localStorage.removeItem(ALIVE + name);
    };
    const stored = readBack(name);
    if (!stored) forget();
    return stored ? [{ stored, forget }] : [];
  });
  const older = deserialized(localStorage.getItem(ONE_SLOT));
  if (older) found.push({ stored: older, forget: () => localStorage.removeItem(ONE_SLOT) });
  const newest = Math.max(...found.map(({ stored }) => stored.at));
  return found.filter(({ stored, forget }) => {
    const isWanted = !stored.isSaved || stored.at === newest;
    if (!isWanted) forget();
    return isWanted;
  });
}
