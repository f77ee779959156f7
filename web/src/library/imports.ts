/** Imports of files. They go on while the view is closed, and are found again when it is opened. */

import { ApiError, messageOf } from '../api/backend';
import type { ImportJob, LibraryBackend } from '../api/library';

export interface Imported {
  key: number;
  name: string;
  collection: string;
  imported: number;
  duplicates: number;
  broken: number;
  errors: readonly string[];
  /** Places that were passed over or mended, and the first of them. */
  oddPlaces: number;
  warnings: readonly string[];
  /** The first game of the file. */
  first: number | null;
  failure: string | null;
  cancelled: boolean;
}

export interface ImportState {
  running: { name: string; bytes: number; size: number } | null;
  /** Newest first. */
  done: readonly Imported[];
}

let state: ImportState = { running: null, done: [] };
let job: ImportJob | null = null;
let isCancelled = false;
const listeners = new Set<() => void>();

function change(part: Partial<ImportState>): void {
  state = { ...state, ...part };
  for (const listener of listeners) listener();
}

export function importState(): ImportState {
  return state;
}

export function onImport(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function cancelImport(): void {
  isCancelled = true;
  job?.cancel();
}

/** Imports files one after the other; resolves to what came of the last. */
export async function importFiles(
  library: LibraryBackend,
  files: readonly File[],
): Promise<Imported | null> {
  if (job) return null;
  isCancelled = false;
  let last: Imported | null = null;
  for (const file of files) {
    if (isCancelled) break;
    last = await importFile(library, file);
    change({ done: [last, ...state.done] });
  }
  job = null;
  change({ running: null });
  return last;
}

async function importFile(library: LibraryBackend, file: File): Promise<Imported> {
  const { name, size } = file;
  const collection = collectionOf(name);
  const about = { key: Date.now() + Math.random(), name, collection };
  const progress = (bytes: number) => change({ running: { name, bytes, size } });
  progress(0);
  job = library.importGames(file, collection, progress);
  try {
    const { first_game: first, odd_places: oddPlaces, ...reply } = await job.reply;
    return { ...reply, ...about, first, oddPlaces, failure: null };
  } catch (error) {
    const cancelled = error instanceof ApiError && error.kind === 'cancelled';
    const failure = cancelled ? await whatIsKept(library, collection) : messageOf(error);
    return { ...NOTHING, ...about, failure, cancelled };
  }
}

const NOTHING = {
  imported: 0,
  duplicates: 0,
  broken: 0,
  errors: [],
  oddPlaces: 0,
  warnings: [],
  first: null,
};

const LOOK_AGAIN_MS = 300;

/** The server writes what it has read when the upload breaks off; then it is counted. */
async function whatIsKept(library: LibraryBackend, collection: string): Promise<string> {
  let before = -1;
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS));
    const { total } = await library.list({ collection, limit: 1 }).catch(() => ({ total: 0 }));
    if (total === before) break;
    before = total;
  }
  const games = before === 1 ? 'game' : 'games';
  return `cancelled; "${collection}" has ${before.toLocaleString('en')} ${games} now`;
}

/** The file's name without its endings. */
export function collectionOf(name: string): string {
  return name.replace(/(\.pgn)?(\.gz|\.zst)?$/i, '') || 'Imported';
}
