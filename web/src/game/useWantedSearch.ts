import { useEffect, useRef } from 'react';
import type { FoundMove, Search } from '../api/search';
import type { EngineSocket } from '../api/socket';
import type { Wish } from './wanted';

/** Keeps the engine searching what is wanted, and nothing else. */
export function useWantedSearch(
  socket: EngineSocket,
  wish: Wish | null,
  search: Search | null,
  onFound: (found: FoundMove, search: Search) => void,
): void {
  const key = wish?.key ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys are the same search
  useEffect(() => {
    if (wish) socket.ask(wish.request(Date.now()));
    else socket.stop();
  }, [socket, key]);

  const reported = useRef(0);
  useEffect(() => {
    if (!search?.found || reported.current === search.id) return;
    reported.current = search.id;
    onFound(search.found, search);
  });
}
