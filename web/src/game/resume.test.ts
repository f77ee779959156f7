import { describe, expect, it } from 'vitest';
import { newMatch } from './match';
import { matchOf, withMatchTags } from './resume';
import { grow } from './samples';
import { edited, newTree, tagOf } from './tree';

const blitz = { initialMs: 180_000, incrementMs: 2_000 };
const slow = { initialMs: 600_000, incrementMs: 0, delayMs: 5_000 };

describe('a match in the tags of its game', () => {
  it('comes back with opponent, side and what is left on the clocks', () => {
    const match = newMatch({ kind: 'engine', level: 4, character: 'hasty' }, 'black', {
      white: blitz,
      black: slow,
    });
    const [moves, last] = grow(withMatchTags(newTree(), match), 0, ['e4', 'e5']);
    const tree = edited(edited(moves, last, { clock: 590.5 }), last - 1, { clock: 171 });
    expect(tagOf(tree, 'WhitePlayer')).toBe('level 4 hasty');
    expect(tagOf(tree, 'TimeControl')).toBe('180+2');
    const back = matchOf(tree, 1_000);
    expect(back).toMatchObject({ opponent: match.opponent, you: 'black' });
    expect(back?.clock).toMatchObject({ controls: { white: blitz, black: slow } });
    expect(back?.clock).toMatchObject({ white: 171_000, black: 590_500, paused: null });
    // The engine is to move: its time runs.
    expect(back?.clock?.running).toEqual({ color: 'white', since: 1_000 });
  });

  it('waits with a halted clock for a person', () => {
    const match = newMatch({ kind: 'person' }, 'white', { white: blitz, black: blitz });
    const [tree] = grow(withMatchTags(newTree(), match), 0, ['e4', 'e5', 'Nf3']);
    expect(matchOf(tree, 0)?.clock).toMatchObject({ paused: 'black', running: null });
  });

  it('is none for a finished game, or one of other people', () => {
    const tree = withMatchTags(newTree(), newMatch({ kind: 'person' }, 'white', null));
    expect(matchOf(tree, 0)).not.toBeNull();
    expect(matchOf({ ...tree, result: '1-0' }, 0)).toBeNull();
    expect(matchOf(newTree(), 0)).toBeNull();
  });
});
