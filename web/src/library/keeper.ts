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

export type KeepState =
  | { kind: 'kept' }
  | { kind: 'saving' }
  /** The server does not answer, or the library cannot take the game; it is tried again. */
  | { kind: 'waiting'; offline: boolean; message: string };

interface Entry {
  kept: Kept | null;
  /** What the library has; `null` if nothing. */
  saved: GameTree | null;
  /** What was sent last, in case the answer was lost. */
  sent: string | null;
}

const RETRY_MS = 1_500;
const OWN = 'My games';

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
  adopt(game: string, kept: Kept | null, saved: GameTree | null): void {
    this.entries.set(game, { kept, saved, sent: null });
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
    const entry = this.entries.get(game) ?? { kept: null, saved: null, sent: null };
    this.entries.set(game, entry);
    const { pgn } = await this.backend.writePgn([lean(tree)]);
    const target = entry.kept?.isOwn ? entry.kept : await this.alreadyCreated(entry);
    const before = entry.sent;
    entry.sent = pgn;
    try {
      const { id, revision } = target
        ? await this.backend.library.save(target.id, target.revision, pgn)
        : await this.backend.library.create(pgn);
      entry.kept = { id, revision, isOwn: true };
      entry.sent = null;
      entry.saved = tree;
    } catch (error) {
      if (!target || !isGone(error)) throw error;
      await this.resolve(entry, target, [before, pgn], error);
      await this.save(game, tree);
    }
  }

  /** Somebody else saved the game, or deleted it for good; or was it we, and the answer was lost? */
  private async resolve(
    entry: Entry,
    target: Kept,
    ours: readonly (string | null)[],
    error: ApiError,
  ): Promise<void> {
    const now = error.kind === 'changed' ? await this.backend.library.show(target.id) : null;
    if (now && ours.includes(now.pgn)) {
      entry.kept = { ...target, revision: now.game.revision };
      return;
    }
    entry.kept = null;
    entry.sent = null;
    this.onSay('This game was changed elsewhere. Yours goes on as a new game.');
  }

  /** A game whose creation got no answer may be there all the same. */
  private async alreadyCreated(entry: Entry): Promise<Kept | null> {
    if (entry.sent === null) return null;
    const { library } = this.backend;
    const newest = await library.list({ collection: OWN, sort: 'newest', limit: 5 });
    for (const { id, revision } of newest.games) {
      if ((await library.show(id)).pgn === entry.sent) return { id, revision, isOwn: true };
    }
    return null;
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
