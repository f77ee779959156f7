// @vitest-environment happy-dom

import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ENDINGS } from '../api/samples';
import { newMatch } from '../game/match';
import { newSession } from '../game/session';
import { useFlagFall } from './useFlagFall';

const second = { initialMs: 1_000, incrementMs: 0 };

function sessionWithoutTime() {
  const match = newMatch({ kind: 'person' }, 'white', { white: second, black: second });
  const running = { color: 'black' as const, since: Date.now() - 5_000 };
  const clock = match.clock && { ...match.clock, running };
  return { ...newSession(), match: { ...match, clock } };
}

it('ends a match on time as the server says', () => {
  const dispatch = vi.fn();
  const session = sessionWithoutTime();
  renderHook(() => useFlagFall(session, ENDINGS, dispatch));
  const drawn = 'Draw: Black ran out of time, but White cannot mate.';
  expect(dispatch).toHaveBeenCalledWith(
    expect.objectContaining({ type: 'finish', ending: { result: '1/2-1/2', text: drawn } }),
  );
});

it('waits for the word of the server', () => {
  const dispatch = vi.fn();
  const session = sessionWithoutTime();
  renderHook(() => useFlagFall(session, null, dispatch));
  expect(dispatch).not.toHaveBeenCalled();
});
