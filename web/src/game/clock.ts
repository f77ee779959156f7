/** Chess clocks. Time is an argument, so that tests need no waiting. */

import type { ClockState } from '../api/types';
import { type Color, opposite } from '../board/geometry';

export interface TimeControl {
  initialMs: number;
  incrementMs: number;
  /** Time at the start of each move that costs nothing. */
  delayMs?: number;
}

/** What each side plays with. */
export type Controls = Record<Color, TimeControl>;

export interface Clock {
  controls: Controls;
  white: number;
  black: number;
  /** Whose time runs, and since when; `null` while it is stopped. */
  running: { color: Color; since: number } | null;
  /** Who goes on when the clock is started again; `null` unless it was paused. */
  paused: Color | null;
}

export function newClock(controls: Controls): Clock {
  const { white, black } = controls;
  return {
    controls,
    white: white.initialMs,
    black: black.initialMs,
    running: null,
    paused: null,
  };
}

export function timeLeft(clock: Clock, color: Color, now: number): number {
  if (clock.running?.color !== color) return clock[color];
  const delay = clock.controls[color].delayMs ?? 0;
  const spent = Math.max(0, now - clock.running.since - delay);
  return Math.max(0, clock[color] - spent);
}

export function stopped(clock: Clock, now: number): Clock {
  return {
    ...clock,
    white: timeLeft(clock, 'white', now),
    black: timeLeft(clock, 'black', now),
    running: null,
    paused: null,
  };
}

/** Halts a running clock, to be [`continued`] later. */
export function halted(clock: Clock, now: number): Clock {
  if (!clock.running) return clock;
  return { ...stopped(clock, now), paused: clock.running.color };
}

export function continued(clock: Clock, now: number): Clock {
  if (!clock.paused) return clock;
  return { ...clock, running: { color: clock.paused, since: now }, paused: null };
}

/** The clock as if `ms` had not passed: the page was closed meanwhile. */
export function withoutAbsence(clock: Clock, ms: number): Clock {
  const { running } = clock;
  return running ? { ...clock, running: { ...running, since: running.since + ms } } : clock;
}

/** `color` has moved: adds the increment and starts the other side, from the second ply on. */
export function pressed(clock: Clock, color: Color, now: number, ply: number): Clock {
  const still = stopped(clock, now);
  const earned = clock.running ? clock.controls[color].incrementMs : 0;
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
  const { white, black } = clock.controls;
  // A delay that costs nothing is worth as much to the engine as time that is given back.
  return {
    white_ms: Math.round(timeLeft(clock, 'white', now)),
    black_ms: Math.round(timeLeft(clock, 'black', now)),
    white_increment_ms: white.incrementMs + (white.delayMs ?? 0),
    black_increment_ms: black.incrementMs + (black.delayMs ?? 0),
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
