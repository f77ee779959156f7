/** A game being played: who against whom, on which clock, and how it ended. */

import type { OutcomeReply } from '../api/types';
import { type Color, opposite } from '../board/geometry';
import { colorOf, readPlacement } from '../board/placement';
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

export interface Ending {
  result: string;
  text: string;
}

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

const name = (color: Color) => (color === 'white' ? 'White' : 'Black');
const wonBy = (color: Color) => (color === 'white' ? '1-0' : '0-1');

export function resigned(loser: Color): Ending {
  const winner = opposite(loser);
  return { result: wonBy(winner), text: `${name(loser)} resigned. ${name(winner)} wins.` };
}

export function agreedDraw(): Ending {
  return { result: '1/2-1/2', text: 'Draw by agreement.' };
}

export function claimedDraw(reason: string): Ending {
  return { result: '1/2-1/2', text: `Draw by ${reason}.` };
}

/** Time ran out: lost, unless the other side has nothing left but its king. */
export function outOfTime(loser: Color, fen: string): Ending {
  const winner = opposite(loser);
  const pieces = [...readPlacement(fen).values()].filter((piece) => colorOf(piece) === winner);
  return pieces.length > 1
    ? { result: wonBy(winner), text: `${name(loser)} ran out of time. ${name(winner)} wins.` }
    : { result: '1/2-1/2', text: `${name(loser)} ran out of time against a lone king. Draw.` };
}

export function endedByRules(outcome: OutcomeReply): Ending {
  return { result: outcome.result, text: `${outcome.text}.` };
}
