import { describe, expect, it } from 'vitest';
import { ENDINGS } from '../api/samples';
import { finished, isEngineTurn, isRunning, newMatch, sidesInHand, takebackPlies } from './match';

const engine = newMatch({ kind: 'engine', level: 4 }, 'black', {
  white: { initialMs: 60_000, incrementMs: 0 },
  black: { initialMs: 60_000, incrementMs: 0 },
});
const people = newMatch({ kind: 'person' }, 'white', null);

describe('a match', () => {
  it('gives the hand one side against the engine and both sides otherwise', () => {
    expect(sidesInHand(engine)).toEqual(['black']);
    expect(sidesInHand(people)).toEqual(['white', 'black']);
    expect(sidesInHand(null)).toEqual(['white', 'black']);
  });

  it('knows when the engine has to move', () => {
    expect(isEngineTurn(engine, 'white')).toBe(true);
    expect(isEngineTurn(engine, 'black')).toBe(false);
    expect(isEngineTurn(people, 'white')).toBe(false);
    expect(isEngineTurn(finished(engine, ENDINGS.agreed, 0), 'white')).toBe(false);
  });

  it('takes back to a position in which the asker moves', () => {
    expect(takebackPlies(engine, 'black', 5)).toBe(2);
    expect(takebackPlies(engine, 'white', 5)).toBe(1);
    expect(takebackPlies(engine, 'black', 1)).toBe(0);
    expect(takebackPlies(people, 'black', 3)).toBe(1);
    expect(takebackPlies(people, 'white', 0)).toBe(0);
  });

  it('stops the clock when it ends', () => {
    const running = {
      ...engine,
      clock: engine.clock && { ...engine.clock, running: { color: 'white' as const, since: 0 } },
    };
    const over = finished(running, ENDINGS.resigned.white, 10_000);
    expect(over.clock).toMatchObject({ white: 50_000, running: null });
    expect(isRunning(over)).toBe(false);
  });
});
