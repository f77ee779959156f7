/**
 * Keeps games in the library, change by change.
 *
 * Changes are saved one after the other, the newest state of a game at a time. What cannot be saved
 * now is tried again until it can.
 */

import { ApiError, type Backend, isOffline, messageOf } from '../api/backend';
import { gameOfTree } from '../game/pgn';
import type { Kept } from '../game/store';
import type { GameTree } from '../game/tree';
import { freshName } from '../game/useSession';

export type KeepState =
  | { kind: 'kept' }
  | { kind: 'saving' }
  /** The server does not answer, or the library cannot take the game; it is tried again. */
  | { kind: 'waiting'; offline: boolean; message: string };

interface Entry {
  kept: Kept | null;
  /** What the library has; `null` if nothing. */
  saved: GameTree | null;
  /** What was sent since the last answer: the library may have any of it. */
  sent: Set<string>;
  /** The name under which the game is to be made; `null` if the library has it. */
  key: string | null;
  /** The library was asked to make the game before, and may have done so. */
  isAsked: boolean;
}

const RETRY_MS = 1_500;
/** The revision of a game that was made and not saved again. */
const FIRST = 1;

export class Keeper {
  private readonly entries = new Map<string, Entry>();
  /** The newest state of each game that is not saved yet. */
  private readonly wanted = new Map<string, GameTree>();
  private isWorking = false;

  constructor(
    private readonly backend: Backend,
    private readonly onState: (state: KeepState) => void,
    /** Something that the player should know. */
    private readonly onSay: (text: string) => void,
    private readonly pause = () => new Promise<void>((done) => setTimeout(done, RETRY_MS)),
  ) {}

  /** A game as the library has it. */
  adopt(game: string, kept: Kept | null, saved: GameTree | null, key: string | null = null): void {
    this.entries.set(game, { kept, saved, sent: new Set(), key, isAsked: key !== null });
  }

  /** To be kept with the game while the library has not answered that it has it. */
  keyOf(game: string): string | null {
    return this.entries.get(game)?.key ?? null;
  }

  keptAs(game: string): Kept | null {
    return this.entries.get(game)?.kept ?? null;
  }

  isSaved(game: string, tree: GameTree): boolean {
    const saved = this.entries.get(game)?.saved;
    return saved ? saved === tree : isEmpty(tree);
  }

  /** A game that was deleted from the library; if it changes, it is a new one. */
  forget(id: number): void {
    for (const entry of this.entries.values()) if (entry.kept?.id === id) entry.kept = null;
  }

  /** Saves the game if it is not as the library has it. */
  keep(game: string, tree: GameTree): void {
    if (this.isSaved(game, tree)) {
      this.wanted.delete(game);
      return;
    }
    this.wanted.set(game, tree);
    // The key is there before anything is asked, so that a page that is closed at any moment has it.
    const entry = this.entryOf(game);
    if (!entry.kept?.isOwn) entry.key ??= freshName();
    if (!this.isWorking) void this.work();
  }

  private async work(): Promise<void> {
    this.isWorking = true;
    this.onState({ kind: 'saving' });
    for (let next = this.next(); next; next = this.next()) {
      const [game, tree] = next;
      try {
        await this.save(game, tree);
        if (this.wanted.get(game) === tree) this.wanted.delete(game);
      } catch (error) {
        this.onState({ kind: 'waiting', offline: isOffline(error), message: messageOf(error) });
        await this.pause();
      }
    }
    this.isWorking = false;
    this.onState({ kind: 'kept' });
  }

  private next(): [string, GameTree] | undefined {
    return this.wanted.entries().next().value;
  }

  private async save(game: string, tree: GameTree): Promise<void> {
    const entry = this.entryOf(game);
    const { pgn } = await this.backend.writePgn([lean(tree)]);
    const target = entry.kept?.isOwn ? entry.kept : await this.create(entry, pgn);
    if (!target) {
      entry.saved = tree;
      return;
    }
    entry.sent.add(pgn);
    try {
      const { id, revision } = await this.backend.library.save(target.id, target.revision, pgn);
      entry.kept = { id, revision, isOwn: true };
      entry.sent.clear();
      entry.saved = tree;
    } catch (error) {
      if (!isGone(error)) throw error;
      await this.resolve(entry, target, error);
      await this.save(game, tree);
    }
  }

  /** Somebody else saved the game, or deleted it for good; or was it we, and the answer was lost? */
  private async resolve(entry: Entry, target: Kept, error: ApiError): Promise<void> {
    const now = error.kind === 'changed' ? await this.backend.library.show(target.id) : null;
    if (now && entry.sent.has(now.pgn)) {
      entry.kept = { ...target, revision: now.game.revision };
      return;
    }
    entry.kept = null;
    entry.sent.clear();
    this.onSay('This game was changed elsewhere. Yours goes on as a new game.');
  }

  /**
   * Makes the game. If the library was asked before, it may have had the game already, with other
   * moves: then the game is to be saved. If somebody else has saved it since, that is refused.
   */
  private async create(entry: Entry, pgn: string): Promise<Kept | null> {
    entry.key ??= freshName();
    const wasAsked = entry.isAsked;
    entry.isAsked = true;
    const { id } = await this.backend.library.create(pgn, entry.key);
    entry.key = null;
    entry.isAsked = false;
    entry.kept = { id, revision: FIRST, isOwn: true };
    return wasAsked ? entry.kept : null;
  }

  private entryOf(game: string): Entry {
    const fresh = { kept: null, saved: null, sent: new Set<string>(), key: null, isAsked: false };
    const entry = this.entries.get(game) ?? fresh;
    this.entries.set(game, entry);
    return entry;
  }
}

function isGone(error: unknown): error is ApiError {
  return error instanceof ApiError && ['changed', 'not_found'].includes(error.kind);
}

/** An empty board is not worth keeping. */
export function isEmpty({ nodes }: GameTree): boolean {
  const all = Object.values(nodes);
  return all.length === 1 && all.every((node) => !node.comment && node.arrows.length === 0);
}

/** What the server needs to write a PGN; it replays the moves by itself. */
function lean(tree: GameTree) {
  const game = gameOfTree(tree);
  return { ...game, nodes: game.nodes.map((node) => ({ ...node, san: null, fen: null })) };
}
