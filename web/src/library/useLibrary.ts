import { useCallback, useEffect, useRef, useState } from 'react';
import { useBackend } from '../api/backend';
import { treeOfGame } from '../game/pgn';
import { matchOf } from '../game/resume';
import type { Action, Session } from '../game/session';
import type { Kept } from '../game/store';
import { freshName } from '../game/useSession';
import { Keeper, type KeepState } from './keeper';
import { type OpenTab, store } from './tab';

/** The name of the collection of one's own games. */
export const OWN = 'My games';

export interface LibraryWork {
  state: KeepState;
  /** The game of the library that is on the board, if it is one. */
  kept: Kept | null;
  /** Puts a game of the library on the board; a match that is not over goes on. */
  open: (id: number) => Promise<void>;
  /** A game was deleted: what is on the board becomes a new one when it changes. */
  forget: (id: number) => void;
}

/** Keeps what is on the board in the library, and opens what is there. */
export function useLibrary(
  tab: OpenTab,
  session: Session,
  dispatch: (action: Action) => void,
  onSay: (text: string) => void,
): LibraryWork {
  const backend = useBackend();
  const [state, setState] = useState<KeepState>({ kind: 'kept' });
  const [keeper] = useState(() => {
    const made = new Keeper(backend, setState, onSay);
    const { stored } = tab;
    if (stored)
      made.adopt(
        stored.session.game,
        stored.kept,
        stored.isSaved ? stored.session.tree : null,
        stored.key,
      );
    return made;
  });
  const { game, tree } = session;
  useEffect(() => keeper.keep(game, tree), [keeper, game, tree]);
  useLeftBehind(tab, keeper, state);
  useStoring(tab, keeper, session, state);
  useWarning(state);
  const open = useCallback(
    async (id: number) => {
      const { game: found, pgn } = await backend.library.show(id);
      const { games } = await backend.readPgn(pgn);
      const [first] = games;
      if (!first) throw new Error('there are no moves in this game');
      const opened = treeOfGame(first);
      const name = freshName();
      const isOwn = found.collection === OWN;
      keeper.adopt(name, { id, revision: found.revision, isOwn }, opened);
      const match = isOwn ? matchOf(opened, Date.now()) : null;
      dispatch({ type: 'load', tree: opened, match, game: name });
    },
    [backend, keeper, dispatch],
  );
  const forget = useCallback((id: number) => keeper.forget(id), [keeper]);
  return { state, kept: keeper.keptAs(game), open, forget };
}

/** Brings moves of closed tabs into the library. */
function useLeftBehind(tab: OpenTab, keeper: Keeper, state: KeepState): void {
  useEffect(() => {
    for (const { stored } of tab.leftBehind) {
      const { game, tree } = stored.session;
      if (!keeper.isSaved(game, tree)) keeper.adopt(game, stored.kept, null, stored.key);
      keeper.keep(game, tree);
    }
  }, [tab, keeper]);
  useEffect(() => {
    if (state.kind !== 'kept') return;
    for (const { stored, forget } of tab.leftBehind) {
      if (keeper.isSaved(stored.session.game, stored.session.tree)) forget();
    }
  }, [tab, keeper, state]);
}

/** Remembers the tab's game for a reload, and one that was left before it could be saved. */
function useStoring(tab: OpenTab, keeper: Keeper, session: Session, state: KeepState): void {
  const before = useRef(session);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is saved changes with the state
  useEffect(() => {
    const put = (name: string, of: Session) => {
      const { game, tree } = of;
      const [kept, key, isSaved] = [
        keeper.keptAs(game),
        keeper.keyOf(game),
        keeper.isSaved(game, tree),
      ];
      store(name, { session: of, kept, key, isSaved, at: Date.now() });
    };
    const left = before.current;
    if (left.game !== session.game && !keeper.isSaved(left.game, left.tree)) put(left.game, left);
    before.current = session;
    put(tab.name, session);
  }, [tab, keeper, session, state]);
}

/** Leaving asks while something cannot be saved. */
function useWarning(state: KeepState): void {
  const isUnsafe = state.kind === 'waiting' && !state.offline;
  useEffect(() => {
    if (!isUnsafe) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsafe]);
}
