import { useEffect, useRef } from 'react';
import type { FoundMove, Search, SearchRequest } from '../api/search';
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
    if (!wish) return socket.stop();
    const request = wish.request(Date.now());
    const before = socket.snapshot().search?.request;
    if (before && isSameButLonger(before, request)) socket.goOn(request);
    else socket.ask(request);
  }, [socket, key]);

  const reported = useRef(0);
  useEffect(() => {
    if (!search?.found || reported.current === search.id) return;
    reported.current = search.id;
    onFound(search.found, search);
  });
}

/** The same analysis with more time: nothing of what is known becomes untrue. */
function isSameButLonger(before: SearchRequest, after: SearchRequest): boolean {
  if (before.type !== 'analyze' || after.type !== 'analyze') return false;
  const plain = (request: SearchRequest) => JSON.stringify({ ...request, time_ms: null });
  return plain(before) === plain(after);
}
