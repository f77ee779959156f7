import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeLine } from './samples';
import type { SearchRequest } from './search';
import { EngineSocket } from './socket';
import type { SearchInfo } from './types';

const analyze = (...moves: string[]): SearchRequest => ({ type: 'analyze', start: null, moves });

const info = (id: number, depth: number): SearchInfo & { type: 'info' } => ({
  type: 'info',
  id,
  fen: '',
  depth,
  seldepth: depth,
  lines: [],
  nodes: 0,
  nps: 0,
  hashfull: 0,
  time_ms: 0,
});

describe('the engine socket', () => {
  let lines: FakeLine[];
  let socket: EngineSocket;
  const line = () => lines.at(-1) as FakeLine;
  const search = () => socket.snapshot().search;

  beforeEach(() => {
    vi.useFakeTimers();
    lines = [];
    socket = new EngineSocket(() => {
      lines.push(new FakeLine());
      return line();
    });
    socket.connect();
  });

  afterEach(() => vi.useRealTimers());

  it('sends what was asked before the connection stood', () => {
    socket.ask(analyze());
    expect(line().sent).toEqual([]);
    line().onopen?.();
    expect(line().sent).toMatchObject([{ type: 'analyze' }]);
  });

  it('follows a search from the queue to its end', () => {
    line().onopen?.();
    socket.ask(analyze());
    const id = search()?.id ?? 0;
    line().say({ type: 'queued', id, ahead: 3 });
    expect(search()).toMatchObject({ phase: 'queued', ahead: 3 });
    line().say({ type: 'started', id });
    line().say(info(id, 9));
    expect(search()).toMatchObject({ phase: 'running', info: { depth: 9 } });
    line().say({ type: 'stopped', id, reason: 'stop' });
    expect(search()?.phase).toBe('done');
  });

  it('never shows an evaluation of an older position', () => {
    line().onopen?.();
    socket.ask(analyze('e2e4'));
    const old = search()?.id ?? 0;
    line().say(info(old, 12));
    socket.ask(analyze('e2e4', 'e7e5'));
    expect(search()?.info).toBeNull();
    line().say(info(old, 13));
    expect(search()?.info).toBeNull();
  });

  it('tells the server to stop, and forgets', () => {
    line().onopen?.();
    socket.ask(analyze());
    socket.stop();
    expect(line().sent.map(({ type }) => type)).toEqual(['analyze', 'stop']);
    expect(search()).toBeNull();
  });

  it('comes back after a restart of the server and asks again', () => {
    line().onopen?.();
    socket.ask(analyze());
    line().onclose?.();
    expect(socket.snapshot().connected).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(lines).toHaveLength(2);
    line().onopen?.();
    expect(line().sent).toMatchObject([{ type: 'analyze' }]);
  });

  it('does not repeat a search that had ended', () => {
    line().onopen?.();
    socket.ask(analyze());
    line().say({ type: 'stopped', id: search()?.id, reason: 'game_over' });
    line().onclose?.();
    vi.advanceTimersByTime(1_000);
    line().onopen?.();
    expect(line().sent).toEqual([]);
  });
});
