/** One connection to the engine: a search at a time, found again when the server restarts. */

import type { Line } from './backend';
import { afterMessage, newSearch, type Search, type SearchRequest } from './search';
import type { ClientMessage, SearchInfo, ServerMessage } from './types';

export interface EngineState {
  connected: boolean;
  search: Search | null;
}

const FIRST_DELAY_MS = 300;
const LONGEST_DELAY_MS = 5_000;

export class EngineSocket {
  private state: EngineState = { connected: false, search: null };
  private line: Line | null = null;
  private lastId = 0;
  private delay = FIRST_DELAY_MS;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly open: () => Line;

  constructor(open: () => Line) {
    this.open = open;
  }

  connect(): void {
    this.retry = null;
    const line = this.open();
    this.line = line;
    line.onopen = () => {
      this.delay = FIRST_DELAY_MS;
      this.update({ connected: true });
      this.resend();
    };
    line.onmessage = ({ data }) => this.receive(String(data));
    line.onclose = () => {
      if (this.line !== line) return;
      this.line = null;
      this.update({ connected: false });
      this.retry = setTimeout(() => this.connect(), this.delay);
      this.delay = Math.min(LONGEST_DELAY_MS, this.delay * 2);
    };
  }

  disconnect(): void {
    if (this.retry) clearTimeout(this.retry);
    const line = this.line;
    this.line = null;
    line?.close();
    this.update({ connected: false });
  }

  /** Starts a search. Whatever ran before is forgotten at once, here and on the server. */
  ask(request: SearchRequest): void {
    this.begin(request, null);
  }

  /** Searches on: what is known stays until there is something better. */
  goOn(request: SearchRequest): void {
    this.begin(request, this.state.search?.info ?? null);
  }

  private begin(request: SearchRequest, info: SearchInfo | null): void {
    this.lastId += 1;
    const search = newSearch(this.lastId, request, info);
    this.update({ search });
    this.send({ ...request, id: search.id } as ClientMessage);
  }

  stop(): void {
    const { search } = this.state;
    if (!search) return;
    if (isOpen(search)) this.send({ type: 'stop', id: search.id });
    this.update({ search: null });
  }

  /** For `useSyncExternalStore`. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  snapshot = (): EngineState => this.state;

  private receive(text: string): void {
    const { search } = this.state;
    if (!search) return;
    const next = afterMessage(search, JSON.parse(text) as ServerMessage);
    if (next !== search) this.update({ search: next });
  }

  /** A new connection knows nothing of the search that the old one carried. */
  private resend(): void {
    const { search } = this.state;
    if (search && isOpen(search)) this.ask(search.request);
  }

  private send(message: ClientMessage): void {
    if (this.state.connected) this.line?.send(JSON.stringify(message));
  }

  private update(change: Partial<EngineState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

function isOpen({ phase }: Search): boolean {
  return phase !== 'done' && phase !== 'failed';
}
