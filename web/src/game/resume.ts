/** A match and the tags that let it go on later, here or in the terminal. */

import type { Color } from '../board/geometry';
import type { Clock, Controls, TimeControl } from './clock';
import { type EngineOpponent, type Match, newMatch, type Opponent } from './match';
import { endOfLine, type GameTree, pathTo, tagOf, turnOf, withTag } from './tree';

const PLAYER_TAGS: Record<Color, string> = { white: 'WhitePlayer', black: 'BlackPlayer' };

/** The game with tags that say who plays and on which clock. */
export function withMatchTags(tree: GameTree, match: Match): GameTree {
  const { opponent, you, clock } = match;
  const kind = (color: Color) =>
    opponent.kind === 'engine' && color !== you ? strengthName(opponent) : 'human';
  let tagged = withTag(tree, PLAYER_TAGS.white, kind('white'));
  tagged = withTag(tagged, PLAYER_TAGS.black, kind('black'));
  if (opponent.kind === 'engine') {
    // With it, the engine can say again what it overlooked.
    tagged = withTag(tagged, 'OpponentSeed', String(opponent.seed ?? 0));
  }
  if (!clock) return tagged;
  const [white, black] = [controlTag(clock.controls.white), controlTag(clock.controls.black)];
  tagged = withTag(tagged, 'TimeControl', white);
  return white === black ? tagged : withTag(tagged, 'BlackTimeControl', black);
}

/** The match that an unfinished game belongs to; `null` if it was not played at our boards. */
export function matchOf(tree: GameTree, now: number): Match | null {
  if (tree.result !== '*') return null;
  const white = playerOf(tagOf(tree, PLAYER_TAGS.white));
  const black = playerOf(tagOf(tree, PLAYER_TAGS.black));
  if (!white || !black || (white.kind === 'engine' && black.kind === 'engine')) return null;
  const you: Color = white.kind === 'engine' ? 'black' : 'white';
  const opponent = white.kind === 'engine' ? white : black;
  const seed = Number(tagOf(tree, 'OpponentSeed')) || 0;
  const match: Match = {
    ...newMatch(opponent, you, controlsOf(tree)),
    opponent: opponent.kind === 'engine' ? { ...opponent, seed } : opponent,
  };
  return { ...match, clock: match.clock && clockOf(tree, match.clock, match, now) };
}

/** `level 3`, `rated 1350`, `level 4 hasty`: as saved games name it. */
export function strengthName({ level, elo, character }: EngineOpponent): string {
  const strength = elo ? `rated ${elo}` : `level ${level}`;
  return character && character !== 'allrounder' ? `${strength} ${character}` : strength;
}

function playerOf(tag: string | null): Opponent | null {
  if (tag === 'human') return { kind: 'person' };
  const [, word, number, character = null] =
    /^(level|rated) (\d+)(?: (\w+))?$/.exec(tag ?? '') ?? [];
  if (!word) return null;
  const level = word === 'level' ? Number(number) : 1;
  return { kind: 'engine', level, elo: word === 'rated' ? Number(number) : null, character };
}

/** `180+2`, in seconds; with a delay `180+2d5`. */
function controlTag({ initialMs, incrementMs, delayMs }: TimeControl): string {
  const delay = delayMs ? `d${delayMs / 1000}` : '';
  return `${initialMs / 1000}+${incrementMs / 1000}${delay}`;
}

function controlsOf(tree: GameTree): Controls | null {
  const white = readControl(tagOf(tree, 'TimeControl'));
  const black = readControl(tagOf(tree, 'BlackTimeControl')) ?? white;
  return white && black && { white, black };
}

function readControl(tag: string | null): TimeControl | null {
  const parts = /^([\d.]+)\+([\d.]+)(?:d([\d.]+))?$/.exec(tag ?? '');
  if (!parts) return null;
  const [initialMs = 0, incrementMs = 0, delayMs = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0) * 1000);
  return delayMs ? { initialMs, incrementMs, delayMs } : { initialMs, incrementMs };
}

/** The times after the last moves. A person finds the clock halted, the engine goes on at once. */
function clockOf(tree: GameTree, fresh: Clock, match: Match, now: number): Clock {
  const path = pathTo(tree, endOfLine(tree));
  const clock = { ...fresh };
  for (const node of path) {
    const mover = turnOf(node.fen) === 'white' ? 'black' : 'white';
    if (node.clock !== null) clock[mover] = node.clock * 1000;
  }
  if (path.length < 3) return clock;
  const turn = turnOf(path.at(-1)?.fen ?? '');
  const isPersons = match.opponent.kind === 'person' || turn === match.you;
  return isPersons
    ? { ...clock, paused: turn }
    : { ...clock, running: { color: turn, since: now } };
}
