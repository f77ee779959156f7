import { describe, expect, it } from 'vitest';
import { ENDINGS } from '../api/samples';
import { newMatch } from './match';
import { branched, played } from './samples';
import { type Action, isAtLiveEnd, liveNode, newSession, reduce, type Session } from './session';
import { gameTo, newTree, nodeOf, ROOT } from './tree';

function run(session: Session, ...actions: Action[]): Session {
  return actions.reduce(reduce, session);
}

const move = (session: Session, ply: number, san: string, now = 0): Session =>
  reduce(session, { type: 'played', at: liveNode(session), move: played(ply, san), now });

function engineGame(you: 'white' | 'black' = 'white'): Session {
  const control = { initialMs: 60_000, incrementMs: 1_000 };
  const match = newMatch({ kind: 'engine', level: 3 }, you, { white: control, black: control });
  return run(newSession(), { type: 'start', tree: newTree(), match });
}

describe('looking through a game', () => {
  const { tree, ids } = branched();
  const loaded = run(newSession(), { type: 'load', tree });

  it('steps along the line', () => {
    const third = run(loaded, { type: 'step', to: 'next' }, { type: 'step', to: 'next' });
    expect(nodeOf(tree, third.current).san).toBe('e5');
    expect(run(third, { type: 'step', to: 'previous' }).current).toBe(ids.e4);
    expect(run(third, { type: 'step', to: 'last' }).current).toBe(ids.nc6);
    expect(run(third, { type: 'step', to: 'first' }).current).toBe(ROOT);
  });

  it('switches between a move and its variations', () => {
    const e5 = run(loaded, { type: 'step', to: 'next' }, { type: 'step', to: 'next' });
    expect(run(e5, { type: 'sibling', by: 1 }).current).toBe(ids.c5);
    expect(run(e5, { type: 'sibling', by: -1 }).current).toBe(e5.current);
  });

  it('steps back when the ground is deleted', () => {
    const inside = run(loaded, { type: 'go', to: ids.c3 ?? 0 });
    const after = run(inside, { type: 'delete', node: ids.c5 ?? 0 });
    expect(after.current).toBe(ids.e4);
  });

  it('ignores a node that is not there', () => {
    expect(run(loaded, { type: 'go', to: 999 })).toBe(loaded);
  });
});

describe('analysis', () => {
  it('adds a variation where another move was known', () => {
    const { tree, ids } = branched();
    const at = ids.e4 ?? 0;
    const session = run(newSession(), { type: 'load', tree }, { type: 'go', to: at });
    const after = run(session, { type: 'played', at, move: played(2, 'e6'), now: 0 });
    expect(gameTo(after.tree, after.current).moves).toEqual(['uci-e4', 'uci-e6']);
    expect(nodeOf(after.tree, at).children).toHaveLength(3);
  });
});

describe('a match', () => {
  it('faces the side that was chosen', () => {
    expect(engineGame('black').orientation).toBe('black');
  });

  it('lets one look back without losing the end', () => {
    const two = move(move(engineGame(), 1, 'e4'), 2, 'e5');
    const back = run(two, { type: 'step', to: 'first' });
    expect(isAtLiveEnd(back)).toBe(false);
    const answered = move(back, 3, 'Nf3');
    expect(answered.current).toBe(ROOT);
    expect(nodeOf(answered.tree, liveNode(answered)).san).toBe('Nf3');
  });

  it('refuses a move that is not at its end', () => {
    const two = move(move(engineGame(), 1, 'e4'), 2, 'e5');
    expect(run(two, { type: 'played', at: ROOT, move: played(1, 'd4'), now: 0 })).toBe(two);
  });

  it('takes back the move and the answer to it', () => {
    const three = move(move(move(engineGame(), 1, 'e4'), 2, 'e5'), 3, 'Nf3');
    const four = move(three, 4, 'Nc6');
    expect(nodeOf(four.tree, run(four, { type: 'takeback', now: 0 }).current).san).toBe('e5');
    expect(nodeOf(three.tree, run(three, { type: 'takeback', now: 0 }).current).san).toBe('e5');
  });

  it('runs the clock and notes it with the move', () => {
    const two = move(move(engineGame(), 1, 'e4', 1_000), 2, 'e5', 2_000);
    const three = move(two, 3, 'Nf3', 7_000);
    expect(nodeOf(three.tree, three.current).clock).toBe(56);
    expect(three.match?.clock?.running).toEqual({ color: 'black', since: 7_000 });
  });

  it('ends once', () => {
    const over = run(engineGame(), { type: 'finish', ending: ENDINGS.resigned.white, now: 0 });
    expect(over.tree.result).toBe('0-1');
    expect(run(over, { type: 'finish', ending: ENDINGS.resigned.black, now: 0 })).toBe(over);
    expect(run(over, { type: 'takeback', now: 0 })).toBe(over);
  });
});
