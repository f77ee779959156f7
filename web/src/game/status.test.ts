import { describe, expect, it } from 'vitest';
import { ENDINGS } from '../api/samples';
import { newMatch, type Opponent } from './match';
import { played } from './samples';
import { liveNode, newSession, reduce, type Session } from './session';
import { canTakeBack, clockShown, pointsOf, resigning, statusOf } from './status';
import { edited, newTree } from './tree';

function match(opponent: Opponent): Session {
  return reduce(newSession(), {
    type: 'start',
    tree: newTree(),
    match: newMatch(opponent, 'white', null),
  });
}

const move = (session: Session, ply: number, san: string): Session =>
  reduce(session, { type: 'played', at: liveNode(session), move: played(ply, san), now: 0 });

describe('the status of a match', () => {
  const engine = match({ kind: 'engine', level: 1 });
  const people = match({ kind: 'person' });

  it('says who has to do what', () => {
    expect(statusOf(engine, false, false)).toBe('Your turn.');
    expect(statusOf(engine, false, true)).toBe('Your turn. You are in check.');
    expect(statusOf(engine, true, false)).toBe('Pinpoint is thinking…');
    expect(statusOf(move(people, 1, 'e4'), false, true)).toBe('Black to move. Check.');
    const over = reduce(engine, { type: 'finish', ending: ENDINGS.resigned.white, now: 0 });
    expect(statusOf(over, false, false)).toBe('Black wins: White resigns.');
  });

  it('lets the side to move resign, or the person against the engine', () => {
    expect(resigning(move(people, 1, 'e4'))).toBe('black');
    expect(resigning(move(engine, 1, 'e4'))).toBe('white');
  });

  it('takes back only what was played', () => {
    expect(canTakeBack(engine)).toBe(false);
    expect(canTakeBack(move(engine, 1, 'e4'))).toBe(true);
  });
});

it('shows the clocks that a game noted', () => {
  const session = move(newSession(), 1, 'e4');
  const noted = { ...session, tree: edited(session.tree, session.current, { clock: 179.5 }) };
  expect(clockShown(noted, 'white', 0)).toBe(179_500);
  expect(clockShown(noted, 'black', 0)).toBeNull();
});

it('splits the point', () => {
  expect(pointsOf('1-0', 'black')).toBe('0');
  expect(pointsOf('0-1', 'black')).toBe('1');
  expect(pointsOf('1/2-1/2', 'white')).toBe('½');
  expect(pointsOf('*', 'white')).toBeNull();
});
