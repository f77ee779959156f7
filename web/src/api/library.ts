/** The library of games: what the page asks of it, and the answer of `pinpoint serve`. */

import { ApiError } from './backend';
import { ask, get, post } from './fetching';
import type {
  DepartureReply,
  ExplorerReply,
  FailureDocument,
  ImportReply,
  KeptCollection,
  KeptGame,
  KeptGameReply,
  KeptGames,
} from './types';

/** Which games are meant; what is empty does not matter. */
export type GameFilter = Partial<
  Record<
    | 'player'
    | 'white'
    | 'black'
    | 'opening'
    | 'result'
    | 'since'
    | 'until'
    | 'min_rating'
    | 'max_rating'
    | 'fen'
    | 'material'
    | 'collection',
    string | undefined
  >
> & { finished?: 'true' | 'false' | undefined; removed?: 'true' | undefined };

export type GameQuery = GameFilter & { sort?: string; offset?: number; limit?: number };

export type ExplorerFilter = Pick<GameFilter, 'collection' | 'player' | 'white' | 'black'>;

/** An import on its way. */
export interface ImportJob {
  reply: Promise<ImportReply>;
  /** The games that have arrived stay; `reply` fails with the kind `cancelled`. */
  cancel: () => void;
}

export interface LibraryBackend {
  list(query: GameQuery): Promise<KeptGames>;
  show(id: number): Promise<KeptGameReply>;
  /** Asking again with the same key makes no second game. */
  create(pgn: string, key: string): Promise<KeptGame>;
  save(id: number, revision: number, pgn: string): Promise<KeptGame>;
  remove(id: number): Promise<KeptGame>;
  restore(id: number): Promise<KeptGame>;
  collections(): Promise<KeptCollection[]>;
  explore(fen: string, filter: ExplorerFilter): Promise<ExplorerReply>;
  departure(id: number, collection: string): Promise<DepartureReply>;
  /** `onProgress` hears how many bytes have been taken. */
  importGames(source: Blob, collection: string, onProgress: (bytes: number) => void): ImportJob;
  /** Where all games of a filter can be downloaded. */
  exportAddress(filter: GameFilter): string;
}

export const httpLibrary: LibraryBackend = {
  list: (query) => get(`/api/games${searchOf(query)}`),
  show: (id) => get(`/api/games/${id}`),
  create: (pgn, key) => post('/api/games', { pgn, key }),
  save: (id, revision, pgn) => post(`/api/games/${id}`, { revision, pgn }, 'PUT'),
  remove: (id) => ask(`/api/games/${id}`, { method: 'DELETE' }),
  restore: (id) => post(`/api/games/${id}/restore`, {}),
  collections: () => get('/api/collections'),
  explore: (fen, filter) => get(`/api/explorer${searchOf({ fen, ...filter })}`),
  departure: (id, collection) => get(`/api/games/${id}/departure${searchOf({ collection })}`),
  importGames,
  exportAddress: (filter) => `/api/games/export${searchOf(filter)}`,
};

function searchOf(fields: object): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/** `fetch` cannot tell how much of an upload has been taken; the older way can. */
function importGames(
  source: Blob,
  collection: string,
  onProgress: (bytes: number) => void,
): ImportJob {
  const request = new XMLHttpRequest();
  const reply = new Promise<ImportReply>((resolve, reject) => {
    const fail = (kind: string, message: string) => () => reject(new ApiError(kind, message));
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onabort = fail('cancelled', 'the import was cancelled');
    request.onerror = fail('offline', 'the server does not answer');
    request.onload = () => {
      const { response, status } = request;
      if (status === 200 && response) return resolve(response as ImportReply);
      const error = (response as FailureDocument | null)?.error;
      fail(error?.kind ?? 'internal', error?.message ?? `status ${status}`)();
    };
  });
  request.open('POST', `/api/games/import${searchOf({ collection })}`);
  request.responseType = 'json';
  request.send(source);
  return { reply, cancel: () => request.abort() };
}
