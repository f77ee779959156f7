import { describe, expect, it } from 'vitest';
import { newClock, pressed, timeLeft } from './clock';
import { newMatch } from './match';
import { branched } from './samples';
import { newSession, reduce, type Session } from './session';
import { afterAbsence, deserialized, type Stored, serialized } from './store';

describe('a stored tab', () => {
  const { tree, ids } = branched();
  const session = reduce(newSession(), { type: 'load', tree, current: ids.c3 ?? 0 });
  const kept = { id: 12, revision: 3, isOwn: true };
  const stored = (change: Partial<Session> = {}): Stored => ({
    session: { ...session, ...change },
    kept,
    isSaved: true,
    at: 7,
  });

  it('comes back as it was', () => {
    expect(deserialized(serialized(stored()))).toEqual(stored());
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', serialized(stored()).replace('"version":3', '"version":99')],
    ['a current move that is not there', serialized(stored({ current: 999 }))],
    [
      'a missing child',
      serialized(
        stored({ tree: { ...tree, nodes: { 0: { ...tree.nodes[0], children: [5] } as never } } }),
      ),
    ],
  ])('is refused with %s', (_, text) => expect(deserialized(text)).toBeNull());

  const control = { initialMs: 60_000, incrementMs: 0 };
  const clock = pressed(newClock({ white: control, black: control }), 'black', 1_000, 2);
  const match = { ...newMatch({ kind: 'person' as const }, 'white' as const, null), clock };

  it('has the clocks of an hour ago, not an hour less', () => {
    const back = afterAbsence({ ...session, match }, 6_000, 3_606_000);
    expect(back.match?.clock && timeLeft(back.match.clock, 'white', 3_606_000)).toBe(55_000);
  });

  it('is taken over from when there was one game, to be saved', () => {
    const { game: _, ...before } = session;
    const text = JSON.stringify({ version: 2, session: before });
    const found = deserialized(text);
    expect(found?.session.tree).toEqual(tree);
    expect([found?.kept, found?.isSaved]).toEqual([null, false]);
  });

  it('is read from the first version, with the clock of both sides', () => {
    const { controls: _, paused: __, ...old } = clock;
    const before = { ...session, match: { ...match, clock: { ...old, control } } };
    const text = JSON.stringify({ version: 1, session: before });
    expect(deserialized(text)?.session.match?.clock).toEqual(clock);
  });
});
