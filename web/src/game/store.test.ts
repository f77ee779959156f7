import { describe, expect, it } from 'vitest';
import { newClock, pressed, timeLeft } from './clock';
import { newMatch } from './match';
import { branched } from './samples';
import { newSession, reduce } from './session';
import { afterAbsence, deserialized, serialized } from './store';

describe('a stored session', () => {
  const { tree, ids } = branched();
  const session = reduce(newSession(), { type: 'load', tree, current: ids.c3 ?? 0 });

  it('comes back as it was', () => {
    expect(deserialized(serialized(session))).toEqual(session);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', serialized(session).replace('"version":2', '"version":99')],
    ['a current move that is not there', serialized({ ...session, current: 999 })],
    [
      'a missing child',
      serialized({
        ...session,
        tree: { ...tree, nodes: { 0: { ...tree.nodes[0], children: [5] } as never } },
      }),
    ],
  ])('is refused with %s', (_, text) => expect(deserialized(text)).toBeNull());

  const control = { initialMs: 60_000, incrementMs: 0 };
  const clock = pressed(newClock({ white: control, black: control }), 'black', 1_000, 2);
  const match = { ...newMatch({ kind: 'person' as const }, 'white' as const, null), clock };

  it('has the clocks of an hour ago, not an hour less', () => {
    const back = afterAbsence({ ...session, match }, 6_000, 3_606_000);
    expect(back.match?.clock && timeLeft(back.match.clock, 'white', 3_606_000)).toBe(55_000);
  });

  it('is read from the version before, with the clock of both sides', () => {
    const { controls: _, paused: __, ...old } = clock;
    const before = { ...session, match: { ...match, clock: { ...old, control } } };
    const text = JSON.stringify({ version: 1, session: before });
    expect(deserialized(text)?.match?.clock).toEqual(clock);
  });
});
