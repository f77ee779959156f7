import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { GameQuery } from '../api/library';
import type { KeptGame } from '../api/types';

/** Games that come with one request. */
export const PAGE = 100;

export interface GameList {
  /** `null` until the first answer. */
  total: number | null;
  /** The game in a row; `null` while it is on its way. */
  row: (index: number) => KeptGame | null;
  /** Rows that are in sight, the last one not included. */
  want: (first: number, end: number) => void;
  reload: () => void;
  problem: string | null;
}

interface Loaded {
  query: GameQuery;
  total: number | null;
  pages: ReadonlyMap<number, readonly KeptGame[]>;
  problem: string | null;
}

/** A list of any length, of which only what is looked at is fetched. */
export function useGameList(query: GameQuery): GameList {
  const { library } = useBackend();
  const [loaded, setLoaded] = useState<Loaded>(() => empty(query));
  const [version, setVersion] = useState(0);
  const asked = useRef(new Set<number>());
  const turn = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload asks all over again
  const fetchPage = useCallback(
    async (page: number) => {
      if (asked.current.has(page)) return;
      asked.current.add(page);
      const mine = turn.current;
      const change = (part: (old: Loaded) => Partial<Loaded>) => {
        if (turn.current === mine) setLoaded((old) => ({ ...old, ...part(old), query }));
      };
      try {
        const { games, total } = await library.list({
          ...query,
          offset: page * PAGE,
          limit: PAGE,
        });
        change(({ pages, query: of }) => {
          // The rows of another question stay until the first of this one are there.
          const kept = of === query ? pages : [];
          return { total, problem: null, pages: new Map([...kept, [page, games]]) };
        });
      } catch (error) {
        asked.current.delete(page);
        change(() => ({ problem: messageOf(error) }));
      }
    },
    [library, query, version],
  );
  useEffect(() => {
    void fetchPage(0);
    const pages = asked.current;
    return () => {
      turn.current += 1;
      pages.clear();
    };
  }, [fetchPage]);

  return {
    total: loaded.total,
    row: (index) => loaded.pages.get(Math.floor(index / PAGE))?.[index % PAGE] ?? null,
    want: useCallback(
      (first, end) => {
        for (let page = Math.floor(first / PAGE); page * PAGE < end; page += 1)
          void fetchPage(page);
      },
      [fetchPage],
    ),
    reload: useCallback(() => setVersion((old) => old + 1), []),
    problem: loaded.problem,
  };
}

function empty(query: GameQuery): Loaded {
  return { query, total: null, pages: new Map(), problem: null };
}
