/** Scores as people read them: White's view, in pawns. */

import type { ScoreReply } from '../api/types';

/** `+0.31`, `-1.20`, `#3`, `#-2` */
export function formatScore(score: ScoreReply): string {
  if ('mate' in score) return `#${score.mate}`;
  const pawns = score.cp / 100;
  if (Math.abs(pawns) < 0.005) return '0.00';
  return `${pawns > 0 ? '+' : '−'}${Math.abs(pawns).toFixed(2)}`;
}

/** For the bar: without the sign, and short. */
export function shortScore(score: ScoreReply): string {
  if ('mate' in score) return `#${Math.abs(score.mate)}`;
  const pawns = Math.abs(score.cp / 100);
  return pawns >= 10 ? pawns.toFixed(0) : pawns.toFixed(1);
}

/** White's share of the bar, 0 to 1: winning chances, so that +9 and +12 look alike. */
export function whiteShare(score: ScoreReply): number {
  if ('mate' in score) return isWhiteMating(score.mate) ? 1 : 0;
  return 1 / (1 + Math.exp(-0.00368208 * score.cp));
}

/** Who is ahead; mate in 0 has been given by the side that is not to move. */
export function whiteIsAhead(score: ScoreReply): boolean {
  return 'mate' in score ? isWhiteMating(score.mate) : score.cp >= 0;
}

function isWhiteMating(mate: number): boolean {
  return mate > 0;
}

/** `812k`, `1.2M` */
export function formatCount(count: number): string {
  if (count < 1_000) return String(count);
  if (count < 1_000_000) return `${Math.round(count / 1_000)}k`;
  return `${(count / 1_000_000).toFixed(1)}M`;
}
