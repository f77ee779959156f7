/** Which search the page wants from the engine right now. There is never more than one. */

import type { Search, SearchRequest } from '../api/search';
import type { Limits, PositionReply, Range } from '../api/types';
import type { Settings } from '../theme/settings';
import { clockTimes } from './clock';
import { isEngineTurn, isRunning, strengthOf } from './match';
import { liveNode, type Session } from './session';
import { gameTo, nodeOf, turnOf } from './tree';

export interface Wish {
  /** Wishes with equal keys are the same search; it goes on. */
  key: string;
  /** The clock is read when the request is sent. */
  request: (now: number) => SearchRequest;
}

export interface Circumstances {
  session: Session;
  /** Of the current node; nothing is searched before the server has confirmed it. */
  position: PositionReply | null;
  settings: Pick<Settings, 'engineOn' | 'lines' | 'threads' | 'hashMb' | 'endless'>;
  /** The position (FEN) in which the analysis shall go deeper than usual. */
  deeperFor: string | null;
  limits: Limits | null;
  threat: boolean;
  /** The position (FEN) for which a hint was asked. */
  hintFor: string | null;
}

export function wantedSearch(circumstances: Circumstances): Wish | null {
  const { session } = circumstances;
  return isRunning(session.match) ? matchSearch(circumstances) : analysis(circumstances);
}

function matchSearch({ session, hintFor }: Circumstances): Wish | null {
  const { tree, match } = session;
  const live = liveNode(session);
  const game = gameTo(tree, live);
  if (match?.opponent.kind !== 'engine') return null;
  const strength = strengthOf(match.opponent);
  if (isEngineTurn(match, turnOf(nodeOf(tree, live).fen))) {
    return {
      key: JSON.stringify(['play', game, strength]),
      request: (now) => ({
        type: 'play',
        ...game,
        ...strength,
        draw_offered: match.drawOffered,
        clock: match.clock && clockTimes(match.clock, now),
      }),
    };
  }
  if (hintFor !== nodeOf(tree, live).fen) return null;
  return { key: JSON.stringify(['hint', game]), request: () => ({ type: 'hint', ...game }) };
}

function analysis(circumstances: Circumstances): Wish | null {
  const { session, position, settings, limits, threat, deeperFor } = circumstances;
  if (!settings.engineOn || !position || position.outcome) return null;
  const { tree, current } = session;
  const request: SearchRequest = {
    type: 'analyze',
    ...gameTo(tree, current),
    lines: within(settings.lines, limits?.lines),
    threads: within(settings.threads, limits?.threads),
    hash_mb: within(settings.hashMb, limits?.hash_mb),
    threat,
    time_ms: settings.endless || deeperFor === position.fen ? (limits?.time_ms.max ?? null) : null,
  };
  return { key: keyOfAnalysis(request), request: () => request };
}

function keyOfAnalysis(request: SearchRequest): string {
  return JSON.stringify(request);
}

/** The search if it is the analysis that is wanted; one of another position is not. */
export function wantedAnalysis(search: Search | null, wish: Wish | null): Search | null {
  return search && keyOfAnalysis(search.request) === wish?.key ? search : null;
}

function within(value: number, range: Range | undefined): number {
  return range ? Math.min(range.max, Math.max(range.min, value)) : value;
}
