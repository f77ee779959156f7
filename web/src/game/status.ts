/** What the table says of a session. */

import type { Color } from '../board/geometry';
import { timeLeft } from './clock';
import { takebackPlies } from './match';
import { liveNode, type Session } from './session';
import { nodeOf, pathTo, turnOf } from './tree';

/** Whose turn it is where the match goes on. */
export function liveTurn(session: Session): Color {
  return turnOf(nodeOf(session.tree, liveNode(session)).fen);
}

/** The side that the resign button speaks for. */
export function resigning(session: Session): Color {
  const { match } = session;
  return match?.opponent.kind === 'engine' ? match.you : liveTurn(session);
}

export function canTakeBack(session: Session): boolean {
  const { match, tree } = session;
  const plies = pathTo(tree, liveNode(session)).length - 1;
  return match !== null && takebackPlies(match, liveTurn(session), plies) > 0;
}

export function statusOf(session: Session, isEngineThinking: boolean, inCheck: boolean): string {
  const { match } = session;
  if (!match) return '';
  if (match.ending) return match.ending.text;
  if (isEngineThinking) return 'Pinpoint is thinking…';
  if (match.opponent.kind === 'engine') return `Your turn.${inCheck ? ' You are in check.' : ''}`;
  const name = liveTurn(session) === 'white' ? 'White' : 'Black';
  return `${name} to move.${inCheck ? ' Check.' : ''}`;
}

/** Milliseconds on a clock: of the match, else what the game noted before the current move. */
export function clockShown(session: Session, color: Color, now: number): number | null {
  const { match, tree, current } = session;
  if (match?.clock) return timeLeft(match.clock, color, now);
  const noted = pathTo(tree, current).findLast(
    (node) => node.clock !== null && turnOf(node.fen) !== color,
  );
  return noted?.clock != null ? noted.clock * 1000 : null;
}

/** `1`, `0` or `½` for one side, nothing while the game goes on. */
export function pointsOf(result: string, color: Color): string | null {
  if (result === '1/2-1/2') return '½';
  if (result !== '1-0' && result !== '0-1') return null;
  return (result === '1-0') === (color === 'white') ? '1' : '0';
}
