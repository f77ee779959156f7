/** What to call the players. */

import type { Level } from '../api/types';
import { type Color, opposite } from '../board/geometry';
import type { Match } from './match';
import { strengthName, withMatchTags } from './resume';
import { type GameTree, tagOf, withTag } from './tree';

/** A new game's tags, so that the PGN says later who played. */
export function withPlayers(tree: GameTree, match: Match, date: Date): GameTree {
  const { opponent, you } = match;
  const tag = (color: Color) => (color === 'white' ? 'White' : 'Black');
  const other = opponent.kind === 'engine' ? `Pinpoint ${strengthName(opponent)}` : 'Player 2';
  const me = opponent.kind === 'engine' ? 'You' : 'Player 1';
  const day = date.toISOString().slice(0, 10).replaceAll('-', '.');
  const named = withTag(withTag(tree, 'Event', 'Casual game'), 'Date', day);
  const players = withTag(withTag(named, tag(you), me), tag(opposite(you)), other);
  return withMatchTags(players, match);
}

export function playerName(tree: GameTree, match: Match | null, color: Color): string {
  if (match?.opponent.kind === 'engine') return color === match.you ? 'You' : 'Pinpoint';
  const name = tagOf(tree, color === 'white' ? 'White' : 'Black');
  const fallback = color === 'white' ? 'White' : 'Black';
  return match || !name || /^\?*$/.test(name) ? fallback : name;
}

/** The engine's level in a match, the rating in a game from a file. */
export function playerDetail(
  tree: GameTree,
  match: Match | null,
  color: Color,
  levels: readonly Level[],
): string | null {
  if (match?.opponent.kind === 'engine' && color !== match.you) {
    const { level, elo } = match.opponent;
    const name = levels.find((entry) => !elo && entry.level === level)?.name;
    return [strengthName(match.opponent), name].filter(Boolean).join(' · ');
  }
  return match ? null : tagOf(tree, color === 'white' ? 'WhiteElo' : 'BlackElo');
}
