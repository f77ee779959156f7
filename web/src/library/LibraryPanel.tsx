import { useCallback, useEffect, useMemo, useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { GameFilter, GameQuery } from '../api/library';
import type { KeptCollection, KeptGame } from '../api/types';
import { IconButton } from '../panels/Icon';
import { download } from './download';
import { Filters } from './Filters';
import { GameRows } from './GameRows';
import { useGameList } from './useGameList';

interface Props {
  fen: string;
  shown: number | null;
  collection: string;
  onCollection: (name: string) => void;
  onOpen: (id: number) => Promise<void>;
  onReview: (id: number) => Promise<void>;
  onRemoved: (id: number) => void;
  onImport: () => void;
}

/** The list of games: found, sorted, opened, deleted, brought back, taken away. */
export function LibraryPanel(props: Props) {
  const { fen, shown, collection, onCollection, onOpen, onReview, onRemoved, onImport } = props;
  const { library } = useBackend();
  const [filter, setFilter] = useState<GameFilter>({});
  const [sort, setSort] = useState('newest');
  const [deleted, setDeleted] = useState<KeptGame | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const wanted = useMemo<GameFilter>(() => ({ ...filter, collection }), [filter, collection]);
  const query = useSettled(useMemo<GameQuery>(() => ({ ...wanted, sort }), [wanted, sort]));
  const list = useGameList(query);
  const { reload } = list;
  const [collections, readCollections] = useCollections();

  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const remove = (game: KeptGame, undo: boolean) =>
    attempt(async () => {
      await (undo ? library.restore(game.id) : library.remove(game.id));
      if (!undo) onRemoved(game.id);
      setDeleted(undo ? null : game);
      reload();
      readCollections();
    });
  return (
    <div className="library-panel">
      <Filters
        filter={filter}
        fen={fen}
        collection={collection}
        collections={collections}
        sort={sort}
        onChange={(part) => setFilter((old) => ({ ...old, ...part }))}
        onCollection={onCollection}
        onSort={setSort}
      />
      <GameRows
        list={list}
        shown={shown}
        sort={sort}
        onSort={setSort}
        onOpen={(game) => attempt(() => onOpen(game.id))}
        onReview={(game) => attempt(() => onReview(game.id))}
        onRemove={(game) => remove(game, game.removed)}
        onExport={(game) =>
          attempt(async () => download(fileName(game), (await library.show(game.id)).pgn))
        }
      />
      <footer className="library-footer">
        <p role="status">
          {problem ?? list.problem ?? summary(list.total, deleted)}{' '}
          {deleted && (
            <button type="button" className="text-button" onClick={() => remove(deleted, true)}>
              Undo
            </button>
          )}
        </p>
        <IconButton icon="plus" label="Import" text="Import" onClick={onImport} />
        <a className="button" href={library.exportAddress(wanted)} download="games.pgn">
          Export {list.total === null ? '' : list.total.toLocaleString('en')}
        </a>
      </footer>
    </div>
  );
}

function summary(total: number | null, deleted: KeptGame | null): string {
  if (deleted) return `Deleted ${deleted.white} – ${deleted.black}.`;
  if (total === null) return '';
  if (total === 0) return 'No games found.';
  return `${total.toLocaleString('en')} ${total === 1 ? 'game' : 'games'}`;
}

function fileName({ white, black, date }: KeptGame): string {
  const text = `${white} - ${black} ${date}`.replace(/[^\p{L}\p{N} .,'-]+/gu, '').trim();
  return `${text || 'game'}.pgn`;
}

/** Follows a value when it has not changed for a moment: while somebody types, nothing is asked. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 180);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

function useCollections(): [readonly KeptCollection[], () => void] {
  const { library } = useBackend();
  const [collections, setCollections] = useState<readonly KeptCollection[]>([]);
  const read = useCallback(() => {
    library.collections().then(setCollections, () => undefined);
  }, [library]);
  useEffect(read, [read]);
  return [collections, read];
}
