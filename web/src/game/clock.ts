/** Chess clocks. Time is an argument, so that tests need no waiting. */

import type { ClockState } from '../api/types';
import { type Color, opposite } from '../board/geometry';

export interface TimeControl {
  initialMs: number;
  incrementMs: number;
}

export interface Clock {
  control: TimeControl;
  white: number;
  black: number;
  /** Whose time runs, and since when; `null` while the clock stands. */
  running: { color: Color; since: number } | null;
}

export function newClock(control: TimeControl): Clock {
  return { control, white: control.initialMs, black: control.initialMs, running: null };
}

export function timeLeft(clock: Clock, color: Color, now: number): number {
  const spent = clock.running?.color === color ? Math.max(0, now - clock.running.since) : 0;
  return Math.max(0, clock[color] - spent);
}

export function stopped(clock: Clock, now: number): Clock {
  return {
    ...clock,
    white: timeLeft(clock, 'white', now),
    black: timeLeft(clock, 'black', now),
    running: null,
  };
}

/** `color` has moved: adds the increment and starts the other side, from the second ply on. */
export function pressed(clock: Clock, color: Color, now: number, ply: number): Clock {
  const still = stopped(clock, now);
  const earned = clock.running ? clock.control.incrementMs : 0;
  // Nobody loses time on the first move of the game.
  const running = ply >= 2 ? { color: opposite(color), since: now } : null;
  return { ...still, [color]: still[color] + earned, running };
}

/** The side to move takes over a standing clock, after a takeback for instance. */
export function resumed(clock: Clock, color: Color, now: number, ply: number): Clock {
  return { ...stopped(clock, now), running: ply >= 2 ? { color, since: now } : null };
}

export function flagFallen(clock: Clock, now: number): Color | null {
  const color = clock.running?.color;
  return color && timeLeft(clock, color, now) === 0 ? color : null;
}

export function clockTimes(clock: Clock, now: number): ClockState {
  return {
    white_ms: Math.round(timeLeft(clock, 'white', now)),
    black_ms: Math.round(timeLeft(clock, 'black', now)),
    white_increment_ms: clock.control.incrementMs,
    black_increment_ms: clock.control.incrementMs,
  };
}

/** `5:00`, `1:02:03`, and tenths in the last twenty seconds. */
export function formatTime(ms: number): string {
  if (ms < 20_000) return `0:${(Math.floor(ms / 100) / 10).toFixed(1).padStart(4, '0')}`;
  const total = Math.ceil(ms / 1000);
  const [hours, minutes, seconds] = [
    Math.floor(total / 3600),
    Math.floor(total / 60) % 60,
    total % 60,
  ];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}
