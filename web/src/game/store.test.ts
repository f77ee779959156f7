import { describe, expect, it } from 'vitest';
import { branched } from './samples';
import { newSession, reduce } from './session';
import { deserialized, serialized } from './store';

describe('a stored session', () => {
  const { tree, ids } = branched();
  const session = reduce(newSession(), { type: 'load', tree, current: ids.c3 ?? 0 });

  it('comes back as it was', () => {
    expect(deserialized(serialized(session))).toEqual(session);
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['another version', serialized(session).replace('"version":1', '"version":99')],
    ['a current move that is not there', serialized({ ...session, current: 999 })],
    [
      'a missing child',
      serialized({
        ...session,
        tree: { ...tree, nodes: { 0: { ...tree.nodes[0], children: [5] } as never } },
      }),
    ],
  ])('is refused with %s', (_, text) => expect(deserialized(text)).toBeNull());
});
