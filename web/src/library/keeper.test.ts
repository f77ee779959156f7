import { describe, expect, it } from 'vitest';
import { ApiError } from '../api/backend';
import type { LibraryBackend } from '../api/library';
import { fakeBackend } from '../api/samples';
import type { KeptGame } from '../api/types';
import { grow } from '../game/samples';
import { newTree } from '../game/tree';
import { Keeper, type KeepState } from './keeper';

/** A library in memory that can be made to fail. */
function shelf() {
  const games = new Map<number, { revision: number; pgn: string }>();
  const failures: (ApiError | 'answer lost')[] = [];
  const keys = new Map<string, number>();
  const refuse = () => {
    const [failure] = failures;
    if (!(failure instanceof ApiError)) return;
    failures.shift();
    throw failure;
  };
  const put = (id: number, revision: number, pgn: string) => {
    const failure = failures.shift();
    games.set(id, { revision, pgn });
    if (failure) throw new ApiError('offline', 'the server does not answer');
    return { id, revision } as KeptGame;
  };
  const library: Partial<LibraryBackend> = {
    create: async (pgn, key) => {
      const known = keys.get(key);
      if (known) return { id: known, revision: games.get(known)?.revision } as KeptGame;
      refuse();
      keys.set(key, games.size + 1);
      return put(games.size + 1, 1, pgn);
    },
    save: async (id, revision, pgn) => {
      refuse();
      if (games.get(id)?.revision !== revision) throw new ApiError('changed', 'changed');
      return put(id, revision + 1, pgn);
    },
    show: async (id) => {
      const found = games.get(id);
      if (!found) throw new ApiError('not_found', 'no such game');
      return { game: { id, revision: found.revision } as KeptGame, pgn: found.pgn };
    },
  };
  const backend = fakeBackend({
    library: library as LibraryBackend,
    writePgn: async ([game]) => ({ pgn: (game?.nodes ?? []).map(({ uci }) => uci).join(' ') }),
  });
  return { games, keys, failures, backend };
}

function keeping(on = shelf()) {
  const { games, keys, failures, backend } = on;
  const states: KeepState[] = [];
  const said: string[] = [];
  const keeper = new Keeper(
    backend,
    (state) => states.push(state),
    (text) => said.push(text),
    async () => undefined,
  );
  const settled = async () => {
    for (let turn = 0; turn < 100 && states.at(-1)?.kind !== 'kept'; turn += 1) {
      await new Promise((done) => setTimeout(done, 0));
    }
  };
  return { games, keys, failures, keeper, states, said, settled };
}

const [one] = grow(newTree(), 0, ['e4']);
const [two] = grow(newTree(), 0, ['e4', 'e5']);
const [three] = grow(newTree(), 0, ['e4', 'e5', 'Nf3']);
const pgnOf = (...sans: string[]) => ['', ...sans.map((san) => `uci-${san}`)].join(' ');

describe('the keeper of games', () => {
  it('creates a game with its first move and saves the next ones into it', async () => {
    const { games, keeper, settled } = keeping();
    keeper.keep('a', newTree());
    expect(games.size).toBe(0);
    keeper.keep('a', one);
    await settled();
    keeper.keep('a', two);
    await settled();
    expect([...games.values()]).toEqual([{ revision: 2, pgn: pgnOf('e4', 'e5') }]);
    expect(keeper.isSaved('a', two)).toBe(true);
  });

  it('keeps each game apart', async () => {
    const { games, keeper, settled } = keeping();
    keeper.keep('a', one);
    keeper.keep('b', two);
    await settled();
    expect(games.size).toBe(2);
  });

  it('copies a game of a collection instead of changing it', async () => {
    const { games, keeper, settled } = keeping();
    games.set(1, { revision: 0, pgn: pgnOf('e4') });
    keeper.adopt('a', { id: 1, revision: 0, isOwn: false }, one);
    keeper.keep('a', one);
    expect(games.size).toBe(1);
    keeper.keep('a', two);
    await settled();
    expect(games.get(1)?.pgn).toBe(pgnOf('e4'));
    expect(games.get(2)?.pgn).toBe(pgnOf('e4', 'e5'));
  });

  it('says that the disk is full and saves when it is not', async () => {
    const { games, failures, keeper, states, settled } = keeping();
    failures.push(new ApiError('not_saved', 'the disk is full'));
    keeper.keep('a', one);
    await settled();
    expect(states).toContainEqual({
      kind: 'waiting',
      offline: false,
      message: 'The disk is full.',
    });
    expect(games.size).toBe(1);
  });

  it('does not double a game when an answer is lost', async () => {
    const { games, failures, keeper, said, settled } = keeping();
    failures.push('answer lost');
    keeper.keep('a', one);
    await settled();
    failures.push('answer lost');
    keeper.keep('a', two);
    await settled();
    expect(games.size).toBe(1);
    expect(games.get(1)?.pgn).toBe(pgnOf('e4', 'e5'));
    expect(said).toEqual([]);
  });

  it('does not double a game when a later save is lost as well', async () => {
    const { games, failures, keeper, said, settled } = keeping();
    keeper.keep('a', one);
    await settled();
    // The library has the second move, and nothing of the third.
    failures.push('answer lost', new ApiError('offline', 'the server does not answer'));
    keeper.keep('a', two);
    keeper.keep('a', three);
    await settled();
    expect([...games.values()].map(({ pgn }) => pgn)).toEqual([pgnOf('e4', 'e5', 'Nf3')]);
    expect(said).toEqual([]);
  });

  it('does not double a game when the page is closed before the answer', async () => {
    const shared = shelf();
    const closed = keeping(shared);
    closed.keeper.keep('a', one);
    const key = closed.keeper.keyOf('a');
    await closed.settled();
    expect(closed.keeper.keyOf('a')).toBe(null);
    // The next page has what was stored before the answer.
    const { games, keeper, said, settled } = keeping(shared);
    keeper.adopt('a', null, null, key);
    keeper.keep('a', two);
    await settled();
    expect([...games.values()]).toEqual([{ revision: 2, pgn: pgnOf('e4', 'e5') }]);
    expect(said).toEqual([]);
  });

  it('does not replace what was played elsewhere in a game that it made', async () => {
    const { games, keys, keeper, said, settled } = keeping();
    games.set(1, { revision: 3, pgn: 'their moves' });
    keys.set('k', 1);
    keeper.adopt('a', null, null, 'k');
    keeper.keep('a', two);
    await settled();
    expect(games.get(1)?.pgn).toBe('their moves');
    expect(games.get(2)?.pgn).toBe(pgnOf('e4', 'e5'));
    expect(said[0]).toMatch(/changed elsewhere/);
  });

  it('goes on as a new game when somebody else changed it', async () => {
    const { games, keeper, said, settled } = keeping();
    keeper.keep('a', one);
    await settled();
    games.set(1, { revision: 2, pgn: 'their moves' });
    keeper.keep('a', two);
    await settled();
    expect(games.get(1)?.pgn).toBe('their moves');
    expect(games.get(2)?.pgn).toBe(pgnOf('e4', 'e5'));
    expect(said[0]).toMatch(/changed elsewhere/);
  });

  it('makes a new game of a deleted one that is played on', async () => {
    const { games, keeper, settled } = keeping();
    keeper.keep('a', one);
    await settled();
    keeper.forget(1);
    keeper.keep('a', two);
    await settled();
    expect(games.size).toBe(2);
  });
});
