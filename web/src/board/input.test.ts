import { describe, expect, it } from 'vitest';
import { IDLE, type InputEvent, type Permissions, respond } from './input';

/** Only e2 and g1 may move, e2 to e4 alone. */
const may: Permissions = {
  movable: (square) => square === 'e2' || square === 'g1',
  reachable: (from, to) => from === 'e2' && to === 'e4',
};

function playing(...events: InputEvent[]) {
  let state = IDLE;
  let effect = null;
  for (const event of events) [state, effect] = respond(state, event, may);
  return { state, effect };
}

const press = (square: string): InputEvent => ({ type: 'press', square });
const release = (square: string | null): InputEvent => ({ type: 'release', square });
const enter = (square: string): InputEvent => ({ type: 'activate', square });

describe('dragging', () => {
  it('moves onto an offered square', () => {
    const { state, effect } = playing(press('e2'), release('e4'));
    expect(effect).toEqual({ type: 'move', from: 'e2', to: 'e4', dragged: true });
    expect(state).toEqual(IDLE);
  });

  it('is refused elsewhere and forgets the selection', () => {
    const { state, effect } = playing(press('e2'), release('e5'));
    expect(effect).toEqual({ type: 'refused', from: 'e2', to: 'e5', dragged: true });
    expect(state).toEqual(IDLE);
  });

  it('says that a piece was carried off the board', () => {
    expect(playing(press('e2'), release(null))).toEqual({
      state: IDLE,
      effect: { type: 'off', from: 'e2' },
    });
  });
});

describe('clicking', () => {
  it('selects with the first click and moves with the second', () => {
    const first = playing(press('e2'), release('e2'));
    expect(first.state.selected).toBe('e2');
    const second = playing(press('e2'), release('e2'), press('e4'));
    expect(second.effect).toEqual({ type: 'move', from: 'e2', to: 'e4', dragged: false });
  });

  it('changes its mind about the piece', () => {
    expect(playing(press('e2'), release('e2'), press('g1')).state.selected).toBe('g1');
  });

  it('puts the piece down when it is clicked twice', () => {
    expect(playing(press('e2'), release('e2'), press('e2'), release('e2')).state).toEqual(IDLE);
  });

  it('is refused on a square out of reach', () => {
    const { effect } = playing(press('e2'), release('e2'), press('e5'));
    expect(effect).toEqual({ type: 'refused', from: 'e2', to: 'e5', dragged: false });
  });

  it('dismisses what is drawn when nothing can be picked up', () => {
    expect(playing(press('d5')).effect).toEqual({ type: 'dismissed' });
  });
});

describe('the keyboard', () => {
  it('plays with Enter on both squares', () => {
    const { effect } = playing(enter('e2'), enter('e4'));
    expect(effect).toEqual({ type: 'move', from: 'e2', to: 'e4', dragged: false });
  });

  it('lets go with Escape', () => {
    expect(playing(enter('e2'), { type: 'cancel' }).state).toEqual(IDLE);
  });
});
