import { describe, expect, it } from 'vitest';
import {
  continued,
  flagFallen,
  formatTime,
  halted,
  newClock,
  pressed,
  resumed,
  timeLeft,
  withoutAbsence,
} from './clock';

const control = { initialMs: 180_000, incrementMs: 2_000 };
const blitz = { white: control, black: control };

describe('a chess clock', () => {
  it('stands until both sides have moved once', () => {
    const afterWhite = pressed(newClock(blitz), 'white', 1_000, 1);
    expect(afterWhite.running).toBeNull();
    const afterBlack = pressed(afterWhite, 'black', 9_000, 2);
    expect(afterBlack.running).toEqual({ color: 'white', since: 9_000 });
    expect(timeLeft(afterBlack, 'black', 9_000)).toBe(180_000);
  });

  it('runs for the side to move and pays the increment', () => {
    const clock = pressed(newClock(blitz), 'black', 0, 2);
    expect(timeLeft(clock, 'white', 5_000)).toBe(175_000);
    expect(timeLeft(clock, 'black', 5_000)).toBe(180_000);
    const after = pressed(clock, 'white', 5_000, 3);
    expect(timeLeft(after, 'white', 60_000)).toBe(177_000);
    expect(timeLeft(after, 'black', 6_000)).toBe(179_000);
  });

  it('notices a fallen flag, and only of the side to move', () => {
    const clock = pressed(newClock(blitz), 'black', 0, 2);
    expect(flagFallen(clock, 179_999)).toBeNull();
    expect(flagFallen(clock, 180_000)).toBe('white');
  });

  it('goes on for the right side after a takeback', () => {
    const clock = pressed(newClock(blitz), 'white', 0, 3);
    const back = resumed(clock, 'white', 4_000, 2);
    expect(back.running).toEqual({ color: 'white', since: 4_000 });
    expect(timeLeft(back, 'black', 9_000)).toBe(176_000);
  });

  it('gives each side its own time, and a delay for nothing', () => {
    const odds = {
      white: { ...control, delayMs: 3_000 },
      black: { ...control, initialMs: 60_000 },
    };
    const clock = pressed(newClock(odds), 'black', 0, 2);
    expect(timeLeft(clock, 'black', 0)).toBe(60_000);
    expect(timeLeft(clock, 'white', 2_000)).toBe(180_000);
    expect(timeLeft(clock, 'white', 5_000)).toBe(178_000);
  });

  it('stands while it is paused, and goes on for the same side', () => {
    const clock = halted(pressed(newClock(blitz), 'black', 0, 2), 5_000);
    expect(timeLeft(clock, 'white', 99_000)).toBe(175_000);
    expect(flagFallen(clock, 999_000)).toBeNull();
    expect(timeLeft(continued(clock, 100_000), 'white', 101_000)).toBe(174_000);
  });

  it('forgets the time in which nobody was there', () => {
    const clock = withoutAbsence(pressed(newClock(blitz), 'black', 0, 2), 3_600_000);
    expect(timeLeft(clock, 'white', 3_605_000)).toBe(175_000);
  });
});

describe('time as text', () => {
  it.each([
    [300_000, '5:00'],
    [61_000, '1:01'],
    [3_723_000, '1:02:03'],
    [9_870, '0:09.8'],
    [0, '0:00.0'],
  ])('%d ms', (ms, text) => expect(formatTime(ms)).toBe(text));
});
