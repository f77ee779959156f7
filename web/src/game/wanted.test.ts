import { describe, expect, it } from 'vitest';
import { ENDINGS, positionReply } from '../api/samples';
import { newSearch } from '../api/search';
import { START_FEN } from '../board/placement';
import { DEFAULTS } from '../theme/settings';
import { newMatch } from './match';
import { played } from './samples';
import { newSession, reduce, type Session } from './session';
import { newTree } from './tree';
import { type Circumstances, wantedAnalysis, wantedSearch } from './wanted';

const on = { ...DEFAULTS, engineOn: true };

function wish(session: Session, change: Partial<Circumstances> = {}) {
  return wantedSearch({
    session,
    position: positionReply(),
    settings: on,
    limits: null,
    threat: false,
    hintFor: null,
    deeperFor: null,
    ...change,
  });
}

function match(you: 'white' | 'black'): Session {
  const control = { initialMs: 60_000, incrementMs: 0 };
  const start = newMatch({ kind: 'engine', level: 2 }, you, { white: control, black: control });
  return reduce(newSession(), { type: 'start', tree: newTree(), match: start });
}

describe('analysis', () => {
  it('is wanted when the engine is on and the position is known and open', () => {
    expect(wish(newSession())?.request(0)).toMatchObject({ type: 'analyze', moves: [], lines: 3 });
    expect(wish(newSession(), { settings: DEFAULTS })).toBeNull();
    expect(wish(newSession(), { position: null })).toBeNull();
    const outcome = { result: '1-0', kind: 'checkmate', winner: 'white', text: '' } as const;
    expect(wish(newSession(), { position: positionReply({ outcome }) })).toBeNull();
  });

  it('is another search after a move or a change of settings', () => {
    const start = newSession();
    const moved = reduce(start, { type: 'played', at: 0, move: played(1, 'e4'), now: 0 });
    expect(wish(moved)?.key).not.toBe(wish(start)?.key);
    expect(wish(start, { threat: true })?.key).not.toBe(wish(start)?.key);
    expect(wish(start)?.key).toBe(wish(start)?.key);
  });

  it('is recognized among other searches', () => {
    const start = newSession();
    const moved = reduce(start, { type: 'played', at: 0, move: played(1, 'e4'), now: 0 });
    const request = wish(start)?.request(0);
    const search = request ? newSearch(1, request) : null;
    expect(wantedAnalysis(search, wish(start))).toBe(search);
    expect(wantedAnalysis(search, wish(moved))).toBeNull();
    expect(wantedAnalysis(search, wish(start, { threat: true }))).toBeNull();
    expect(wantedAnalysis(search, null)).toBeNull();
  });

  it('stays within what the server allows', () => {
    const range = { min: 1, max: 2, default: 1 };
    const limits = { lines: range, threads: range, hash_mb: range } as Circumstances['limits'];
    expect(wish(newSession(), { limits })?.request(0)).toMatchObject({ lines: 2, hash_mb: 2 });
  });
});

describe('in a match', () => {
  it('the engine moves when it is its turn, and nobody analyzes meanwhile', () => {
    expect(wish(match('black'))?.request(0)).toMatchObject({
      type: 'play',
      level: 2,
      clock: { white_ms: 60_000 },
    });
    expect(wish(match('white'))).toBeNull();
  });

  it('a hint is given for the position it was asked in only', () => {
    const here = START_FEN;
    expect(wish(match('white'), { hintFor: here })?.request(0)).toMatchObject({ type: 'hint' });
    expect(wish(match('white'), { hintFor: '8/8/8/8/8/8/8/8 w - - 0 1' })).toBeNull();
  });

  it('analysis returns when it is over', () => {
    const over = reduce(match('black'), { type: 'finish', ending: ENDINGS.resigned.black, now: 0 });
    expect(wish(over)?.request(0)).toMatchObject({ type: 'analyze' });
  });
});
