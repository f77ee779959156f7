/** A game being played: who against whom, on which clock, and how it ended. */

import type { EndingReply, OutcomeReply } from '../api/types';
import type { Color } from '../board/geometry';
import { type Clock, type Controls, newClock, stopped } from './clock';

export interface EngineOpponent {
  kind: 'engine';
  level: number;
  /** An engine rating in place of the level. */
  elo?: number | null;
  character?: string | null;
  /** What the engine overlooks depends on it; another one for each game. */
  seed?: number;
}

export type Opponent = EngineOpponent | { kind: 'person' };

/** The opponent as requests name it. */
export function strengthOf({ level, elo, character, seed }: EngineOpponent) {
  return {
    level: elo ? null : level,
    elo: elo ?? null,
    character: character ?? null,
    seed: seed ?? 0,
  };
}

/** The server knows the words, and who wins on time. */
export type Ending = EndingReply;

export interface Match {
  opponent: Opponent;
  /** The side played against the engine; with two people, the side that sits below. */
  you: Color;
  clock: Clock | null;
  /** An offer stands until the engine has answered it with its next move. */
  drawOffered: boolean;
  ending: Ending | null;
}

export function newMatch(against: Opponent, you: Color, controls: Controls | null): Match {
  const clock = controls && newClock(controls);
  const seed = Math.floor(Math.random() * 2 ** 32);
  const opponent = against.kind === 'engine' ? { ...against, seed } : against;
  return { opponent, you, clock, drawOffered: false, ending: null };
}

export function isRunning(match: Match | null): match is Match {
  return match !== null && match.ending === null;
}

export function isEngineTurn(match: Match | null, turn: Color): boolean {
  return isRunning(match) && match.opponent.kind === 'engine' && turn !== match.you;
}

/** The sides whose pieces answer to the hand. */
export function sidesInHand(match: Match | null): Color[] {
  return isRunning(match) && match.opponent.kind === 'engine' ? [match.you] : ['white', 'black'];
}

/** How many plies a takeback removes: down to a position in which the asker moves again. */
export function takebackPlies(match: Match, turn: Color, plies: number): number {
  if (match.opponent.kind === 'person') return Math.min(1, plies);
  const wanted = turn === match.you ? 2 : 1;
  return plies >= wanted ? wanted : 0;
}

export function finished(match: Match, ending: Ending, now: number): Match {
  return { ...match, ending, drawOffered: false, clock: match.clock && stopped(match.clock, now) };
}

export function endedByRules(outcome: OutcomeReply): Ending {
  return { result: outcome.result, text: `${outcome.text}.` };
}
