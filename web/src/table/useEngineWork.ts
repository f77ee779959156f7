import { type Dispatch, useEffect, useRef, useState } from 'react';
import type { FoundMove, Search } from '../api/search';
import type { EngineSocket } from '../api/socket';
import type { Limits, PositionReply, PossibleEndings, SearchLine } from '../api/types';
import { useEngine } from '../api/useEngine';
import { opposite } from '../board/geometry';
import type { HintStage } from '../board/marks';
import { clockTimes } from '../game/clock';
import { type Ending, isRunning } from '../game/match';
import { type Action, liveNode, type Session } from '../game/session';
import { nodeOf } from '../game/tree';
import type { Moves } from '../game/useMoves';
import { useWantedSearch } from '../game/useWantedSearch';
import { wantedAnalysis, wantedSearch } from '../game/wanted';
import type { Settings } from '../theme/settings';

/** Of the time left on its clock the engine pretends to think for at most this share. */
const SHARE = 40;
const RETRY_MS = 2_000;
const AGAIN_MS = 200;
const NO_LINES: readonly SearchLine[] = [];

interface Options {
  session: Session;
  dispatch: Dispatch<Action>;
  position: PositionReply | null;
  endings: PossibleEndings | null;
  settings: Settings;
  limits: Limits | null;
  moves: Moves;
  say: (text: string) => void;
}

/** A move for the asking, given away in three steps. */
export interface Hint {
  found: FoundMove;
  stage: HintStage;
}

export interface EngineWork {
  connected: boolean;
  /** The analysis of the current position, and of no other. */
  analysis: Search | null;
  lines: readonly SearchLine[];
  /** Is the opponent's threat searched instead of the best move? */
  threat: boolean;
  toggleThreat: () => void;
  /** Has the current position been given more time than usual? */
  isDeeper: boolean;
  goDeeper: () => void;
  hint: Hint | null;
  isHintAsked: boolean;
  /** Asks for a hint, or for more of the one that is shown. */
  askHint: () => void;
  closeHint: () => void;
}

/** All that the engine does for the table: it plays, gives hints and analyzes. */
export function useEngineWork(options: Options): EngineWork {
  const { session, dispatch, position, settings, limits, moves, say } = options;
  const { tree, current, match } = session;
  const live = liveNode(session);
  const liveFen = nodeOf(tree, live).fen;
  const { socket, connected, search } = useEngine();
  const [threat, setThreat] = useState(false);
  const [deeperFor, setDeeperFor] = useState<string | null>(null);
  const [hintFor, setHintFor] = useState<string | null>(null);
  const [hint, setHint] = useState<(Hint & { of: string }) | null>(null);

  const latest = useRef(session);
  latest.current = session;
  const latestEndings = useRef(options.endings);
  latestEndings.current = options.endings;

  const onAnswer = async (found: FoundMove, { id, request }: Search) => {
    if (request.type !== 'play') return;
    await pause(found.thinkMs, session);
    // Meanwhile the game may have ended, or a move was taken back.
    const { match: now } = latest.current;
    if (!isRunning(now) || liveNode(latest.current) !== live) return;
    const endings = latestEndings.current ?? found.position?.endings;
    const finish = (ending?: Ending) =>
      ending && dispatch({ type: 'finish', ending, now: Date.now() });
    if (found.intent === 'resign') {
      finish(endings?.resigned[opposite(now.you)]);
      return;
    }
    if (found.intent === 'offer_draw') say('Pinpoint offers a draw: offer one to agree.');
    if (found.acceptsDraw && request.draw_offered) {
      finish(endings?.agreed);
      return;
    }
    if (request.draw_offered) {
      dispatch({ type: 'offerDraw', stands: false });
      say(`Pinpoint ${found.drawAnswer}.`);
    }
    if (found.position) {
      moves.accept({ ...found, position: found.position }, live);
      return;
    }
    const isPlayed = await moves.play(found.uci, live);
    // The answer came to nothing, an error of the server perhaps: the engine has to move again.
    const askAgain = () => socket.snapshot().search?.id === id && socket.ask(request);
    if (!isPlayed) setTimeout(askAgain, RETRY_MS);
  };
  const onFound = (found: FoundMove, finished: Search) => {
    if (finished.request.type === 'hint') {
      setHint({ of: liveFen, found, stage: 1 });
      setHintFor(null);
    } else void onAnswer(found, finished);
  };
  const wish = wantedSearch({ session, position, settings, limits, threat, hintFor, deeperFor });
  useWantedSearch(socket, wish, search, onFound);

  const analysis = wantedAnalysis(search, wish);
  useEndlessSearch(socket, settings.endless ? analysis : null);
  const isHintShown = hint?.of === nodeOf(tree, current).fen && isRunning(match);
  return {
    connected,
    analysis,
    lines: analysis?.info?.lines ?? NO_LINES,
    threat,
    isDeeper: settings.endless || deeperFor === nodeOf(tree, current).fen,
    goDeeper: () => setDeeperFor(position?.fen ?? null),
    toggleThreat: () => setThreat((old) => settings.engineOn && !old),
    hint: isHintShown ? hint : null,
    isHintAsked: hintFor === liveFen,
    askHint: () =>
      isHintShown ? setHint({ ...hint, stage: hint.stage === 1 ? 2 : 3 }) : setHintFor(liveFen),
    closeHint: () => setHint(null),
  };
}

/** A weaker opponent takes its time, like a person; never much of what is left on its clock. */
async function pause(ms: number, { match }: Session): Promise<void> {
  const times = match?.clock && clockTimes(match.clock, Date.now());
  const left = times && (match.you === 'white' ? times.black_ms : times.white_ms);
  const wait = left === null || left === undefined ? ms : Math.min(ms, left / SHARE);
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}

/** Searches on whenever the analysis is done: it was cut short because others waited. */
function useEndlessSearch(socket: EngineSocket, analysis: Search | null): void {
  const done = analysis?.phase === 'done' ? analysis : null;
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => socket.goOn(done.request), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [socket, done]);
}
