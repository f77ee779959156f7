import { type Dispatch, useEffect, useMemo, useRef, useState } from 'react';
import { api, messageOf } from './api/client';
import type { FoundMove, Search } from './api/search';
import type { Highlight, IllegalReason, Info, SearchLine, Sentence } from './api/types';
import { useEngine } from './api/useEngine';
import { usePosition } from './api/usePosition';
import { Board, type Drawing } from './board/Board';
import { type Color, opposite, type Square } from './board/geometry';
import {
  joined,
  type Marks,
  marksOfDrawing,
  marksOfHighlight,
  marksOfLines,
  marksOfPins,
  NO_MARKS,
  toggled,
} from './board/marks';
import { Promotion } from './board/Promotion';
import { destinationOf, handlingOf, offersOf, permissionsOf } from './board/permissions';
import { carried, colorOf, readPlacement } from './board/placement';
import { flagFallen } from './game/clock';
import { moveLabel } from './game/layout';
import {
  agreedDraw,
  claimedDraw,
  isEngineTurn,
  isRunning,
  outOfTime,
  resigned,
  sidesInHand,
} from './game/match';
import { playerDetail, playerName } from './game/names';
import { gameTitle } from './game/pgn';
import { type Action, isAtLiveEnd, liveNode, type Session } from './game/session';
import { canTakeBack, clockShown, liveTurn, pointsOf, resigning, statusOf } from './game/status';
import { movesTo, type NodeId, nodeOf, ROOT, turnOf, variationStart } from './game/tree';
import { useMoves } from './game/useMoves';
import { useNow } from './game/useNow';
import { useWantedSearch } from './game/useWantedSearch';
import { wantedAnalysis, wantedSearch } from './game/wanted';
import { EnginePanel } from './panels/EnginePanel';
import { EvalBar } from './panels/EvalBar';
import { ExplainPanel } from './panels/ExplainPanel';
import type { View } from './panels/Header';
import { MatchPanel } from './panels/MatchPanel';
import { MovesPanel } from './panels/MovesPanel';
import { Navigation } from './panels/Navigation';
import { NotePanel } from './panels/NotePanel';
import { Player } from './panels/Player';
import { TypedMove } from './panels/TypedMove';
import { playSound, soundOfMove } from './sound/sound';
import type { Settings } from './theme/settings';
import { useShortcuts } from './useShortcuts';

interface Props {
  session: Session;
  dispatch: Dispatch<Action>;
  settings: Settings;
  onSettings: (change: Partial<Settings>) => void;
  info: Info | null;
  onOpen: (view: View) => void;
  onRematch: () => void;
}

interface Notice {
  text: string;
  highlight: Highlight | null;
  /** The position (FEN) it speaks of; `null` if it is to be read in any. */
  of: string | null;
}

interface Hint {
  /** The position (FEN) it was given for. */
  of: string;
  found: FoundMove;
}

const NO_LINES: readonly SearchLine[] = [];

const NOTICE_MS = 6_000;
const RETRY_MS = 2_000;

/** The board and everything around it. */
export function Table(props: Props) {
  const { session, dispatch, settings, onSettings, info } = props;
  const { tree, current, orientation, match } = session;
  const node = nodeOf(tree, current);
  const live = liveNode(session);
  const liveFen = nodeOf(tree, live).fen;
  const running = isRunning(match);

  const game = useMemo(
    () => ({ start: tree.start, moves: movesTo(tree, current) }),
    [tree, current],
  );
  const { position, shown, offline, problem } = usePosition(game);
  const { socket, connected, search } = useEngine();

  const [lastNotice, setNotice] = useNotice();
  const notice = lastNotice && [null, node.fen].includes(lastNotice.of) ? lastNotice : null;
  const [pointed, setPointed] = useState<Marks | null>(null);
  const [threat, setThreat] = useState(false);
  const [hintFor, setHintFor] = useState<string | null>(null);
  const [hint, setHint] = useState<Hint | null>(null);
  const [noteOpen, setNoteOpen] = useState(false);
  const [premove, setPremove] = useState<{ from: Square; to: Square } | null>(null);

  const onRefused = (reason: IllegalReason) => {
    if (settings.sound) playSound('refused');
    setNotice({ text: reason.text, highlight: reason.highlight, of: node.fen });
  };
  const say = (text: string) => setNotice({ text, highlight: null, of: null });
  const moves = useMoves({ session, dispatch, onRefused, onProblem: say });

  const onFound = async (found: FoundMove, { id, request }: Search) => {
    if (request.type === 'hint') {
      setHint({ of: liveFen, found });
      setHintFor(null);
    }
    if (request.type !== 'play') return;
    if (found.acceptsDraw && request.draw_offered) {
      dispatch({ type: 'finish', ending: agreedDraw(), now: Date.now() });
      return;
    }
    if (request.draw_offered) {
      dispatch({ type: 'offerDraw', stands: false });
      say(`Pinpoint ${found.drawAnswer}.`);
    }
    const isPlayed = await moves.play(found.uci, live);
    // The server went away between its answer and ours: the engine has to move once more.
    const askAgain = () => socket.snapshot().search?.id === id && socket.ask(request);
    if (!isPlayed) setTimeout(askAgain, RETRY_MS);
  };
  const limits = info?.limits ?? null;
  const wish = wantedSearch({ session, position, settings, limits, threat, hintFor });
  useWantedSearch(socket, wish, search, onFound);

  const now = useNow(match?.clock?.running != null);
  useEffect(() => {
    const loser = running && match.clock ? flagFallen(match.clock, now) : null;
    if (loser) dispatch({ type: 'finish', ending: outOfTime(loser, liveFen), now });
  }, [now, running, match, liveFen, dispatch]);

  // A sentence that goes away cannot tell that the pointer has left it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the position changes
  useEffect(() => setPointed(null), [current]);

  const spoken = useSpokenMove(position, current, settings.sound);

  // What is on the board.
  const placement = useMemo(() => readPlacement(node.fen), [node.fen]);
  const { pending } = moves;
  const seen = useMemo(
    () => (pending ? carried(placement, pending.from, pending.to) : placement),
    [placement, pending],
  );
  const handling = pending
    ? 'none'
    : handlingOf(position, sidesInHand(match), isAtLiveEnd(session));
  const permissions = permissionsOf(position, seen, handling);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a premove waits for the position alone
  useEffect(() => {
    if (!premove || handling !== 'move' || !position || current !== live) return;
    setPremove(null);
    const destination = destinationOf(position, premove.from, premove.to);
    if (destination) void moves.play(destination.uci, current);
  }, [position, handling]);

  const onMove = (from: Square, to: Square) => {
    if (handling === 'ahead') setPremove({ from, to });
    else if (position) moves.playTo(position, from, to);
  };
  const onRefusedMove = (from: Square, to: Square, dragged: boolean) => {
    setPremove(null);
    if (handling !== 'move') return;
    // A click elsewhere often only lets go of the piece; a lesson is offered, not a lecture.
    const telling = ['pinned', 'in_check', 'king_into_check', 'castling'];
    moves.explainRefusal(from, to, ({ kind }) => dragged || telling.includes(kind));
  };

  const analysis = wantedAnalysis(search, wish);
  const lines = analysis?.info?.lines ?? NO_LINES;
  const shownHint = hint?.of === node.fen && running ? hint : null;
  const marks = useMemo(() => {
    const firstMoves = lines.flatMap((line) => line.uci.slice(0, 1));
    const pins = position?.pins.filter((pin) => settings.allPins || pin.significant) ?? [];
    return joined(
      settings.pinsOverlay ? marksOfPins(pins) : NO_MARKS,
      settings.engineArrows ? marksOfLines(firstMoves, threat ? 'threat' : 'best') : NO_MARKS,
      shownHint ? marksOfLines([shownHint.found.uci], 'hint') : NO_MARKS,
      marksOfDrawing(node.squares, node.arrows),
      notice?.highlight ? marksOfHighlight(notice.highlight) : NO_MARKS,
      pointed ?? NO_MARKS,
    );
  }, [lines, position, settings, threat, shownHint, node, notice, pointed]);

  const onDrawn = (drawing: Drawing) => {
    const squares =
      'square' in drawing
        ? toggled(node.squares, drawing, (a, b) => a.square === b.square)
        : node.squares;
    const arrows =
      'from' in drawing
        ? toggled(node.arrows, drawing, (a, b) => a.from === b.from && a.to === b.to)
        : node.arrows;
    dispatch({ type: 'draw', node: current, squares, arrows });
  };
  const onDismiss = () => {
    setPremove(null);
    setNotice(null);
    if (node.squares.length + node.arrows.length > 0) {
      dispatch({ type: 'draw', node: current, squares: [], arrows: [] });
    }
  };

  const playLine = async (line: SearchLine, upTo: number) => {
    const continued = [...game.moves, ...line.uci.slice(0, upTo + 1)];
    try {
      const reply = await api.position({ start: tree.start, moves: continued });
      dispatch({ type: 'line', at: current, moves: reply.moves.slice(game.moves.length) });
    } catch (error) {
      say(messageOf(error));
    }
  };
  const playBest = () => {
    const best = lines[0];
    if (best && !threat) void playLine(best, 0);
  };
  const toggleEngine = () => onSettings({ engineOn: !settings.engineOn });
  const toggleThreat = () => setThreat((old) => settings.engineOn && !old);
  const typed = useRef<HTMLDivElement>(null);
  const flip = () => dispatch({ type: 'flip' });
  const step = (to: 'first' | 'previous' | 'next' | 'last') => dispatch({ type: 'step', to });

  useShortcuts({
    ArrowLeft: () => step('previous'),
    ArrowRight: () => step('next'),
    ArrowUp: () => dispatch({ type: 'sibling', by: -1 }),
    ArrowDown: () => dispatch({ type: 'sibling', by: 1 }),
    Home: () => step('first'),
    End: () => step('last'),
    f: flip,
    l: toggleEngine,
    x: toggleThreat,
    p: () => onSettings({ pinsOverlay: !settings.pinsOverlay }),
    n: () => props.onOpen('new'),
    m: () => typed.current?.querySelector('input')?.focus(),
    ' ': playBest,
    '?': () => props.onOpen('help'),
  });

  const player = (color: Color) => (
    <Player
      color={color}
      name={playerName(tree, match, color)}
      detail={playerDetail(tree, match, color, info?.levels ?? [])}
      captured={shown?.captured ?? null}
      toMove={turnOf(node.fen) === color && !position?.outcome}
      time={clockShown(session, color, now)}
      ticking={match?.clock?.running?.color === color}
      result={pointsOf(tree.result, color)}
    />
  );
  const lastMove = position?.last_move;
  const lastSquares = lastMove ? [lastMove.from, lastMove.to] : squaresOf(node.uci);
  const isEngineThinking = isEngineTurn(match, liveTurn(session));
  const moveName = node.san && moveLabel(node.san, node.fen);

  return (
    <main className="layout">
      <div className="board-column">
        {player(opposite(orientation))}
        <div className="board-frame">
          {settings.engineOn && !running && (
            <EvalBar score={threat ? null : (lines[0]?.score ?? null)} orientation={orientation} />
          )}
          <Board
            placement={seen}
            orientation={orientation}
            label="Chessboard"
            coordinates={settings.coordinates}
            permissions={permissions}
            offersFrom={(from) => offersOf(position, handling, from)}
            lastMove={lastSquares}
            premove={premove ? [premove.from, premove.to] : []}
            check={position?.check ?? null}
            mated={position?.outcome?.kind === 'checkmate'}
            marks={marks}
            onMove={onMove}
            onRefused={onRefusedMove}
            onDrawn={onDrawn}
            onDismiss={onDismiss}
          >
            {pending && pending.promotions.length > 0 && (
              <Promotion
                color={colorOf(placement.get(pending.from) ?? 'P')}
                to={pending.to}
                choices={pending.promotions}
                orientation={orientation}
                onChoose={moves.choose}
                onCancel={moves.cancel}
              />
            )}
          </Board>
          <p className="notice" role="alert" data-shown={notice !== null}>
            {notice?.text}
          </p>
        </div>
        {player(orientation)}
      </div>

      <aside className="explain-column">
        <ExplainPanel
          position={shown}
          moveLabel={moveName}
          hint={
            shownHint && {
              label: `Hint: ${shownHint.found.san}`,
              sentences: sentencesOf(shownHint),
            }
          }
          pinsOverlay={settings.pinsOverlay}
          allPins={settings.allPins}
          onPinsOverlay={() => onSettings({ pinsOverlay: !settings.pinsOverlay })}
          onAllPins={() => onSettings({ allPins: !settings.allPins })}
          onCloseHint={() => setHint(null)}
          onPoint={setPointed}
        />
      </aside>

      <aside className="side-column">
        {offline && (
          <p className="banner" role="status">
            The server does not answer. Your game is safe here; waiting for it to come back…
          </p>
        )}
        {problem && (
          <p className="banner" role="alert">
            {problem}
          </p>
        )}
        {match && (
          <MatchPanel
            match={match}
            status={statusOf(session, isEngineThinking, position?.check != null)}
            thinking={isEngineThinking}
            claims={current === live && !isEngineThinking ? (position?.claims ?? []) : []}
            canTakeBack={running && canTakeBack(session)}
            canHint={running && !isEngineThinking && current === live && hintFor !== liveFen}
            onTakeback={() => {
              setPremove(null);
              dispatch({ type: 'takeback', now: Date.now() });
            }}
            onHint={() => setHintFor(liveFen)}
            onDraw={() =>
              match.opponent.kind === 'person'
                ? dispatch({ type: 'finish', ending: agreedDraw(), now: Date.now() })
                : dispatch({ type: 'offerDraw', stands: true })
            }
            onClaim={({ text }) =>
              dispatch({ type: 'finish', ending: claimedDraw(text), now: Date.now() })
            }
            onResign={() =>
              dispatch({ type: 'finish', ending: resigned(resigning(session)), now: Date.now() })
            }
            onRematch={props.onRematch}
            onAnalyze={() => {
              dispatch({ type: 'leaveMatch' });
              onSettings({ engineOn: true });
            }}
          />
        )}
        {!running && (
          <EnginePanel
            on={settings.engineOn}
            search={analysis}
            lineCount={settings.lines}
            threat={threat}
            connected={connected}
            over={position?.outcome?.text ?? null}
            onToggle={toggleEngine}
            onThreat={toggleThreat}
            onSettings={() => props.onOpen('settings')}
            onPlay={playLine}
          />
        )}
        <section className="panel moves-panel" aria-label="Game">
          <MovesPanel
            tree={tree}
            current={current}
            opening={shown?.opening ?? null}
            title={match || tree.tags.length === 0 ? null : gameTitle(tree)}
            onGo={(to) => dispatch({ type: 'go', to })}
          />
          {noteOpen && (
            <NotePanel
              node={node}
              isVariation={variationStart(tree, current) !== null}
              onComment={(text) => dispatch({ type: 'comment', node: current, text })}
              onNag={(nag) => dispatch({ type: 'nag', node: current, nag })}
              onPromote={() => dispatch({ type: 'promote', node: current })}
              onDelete={() => dispatch({ type: 'delete', node: current })}
            />
          )}
          <div ref={typed}>
            <TypedMove
              disabled={handling !== 'move'}
              onMove={(text) => moves.play(text, current)}
            />
          </div>
          <Navigation
            atStart={current === ROOT}
            atEnd={node.children.length === 0}
            noteOpen={noteOpen}
            onStep={step}
            onFlip={flip}
            onNote={() => setNoteOpen(!noteOpen)}
          />
        </section>
      </aside>
      <p className="visually-hidden" aria-live="polite" data-testid="spoken">
        {spoken}
      </p>
    </main>
  );
}

/** A message over the board that goes away by itself. */
function useNotice(): [Notice | null, (notice: Notice | null) => void] {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return [notice, setNotice];
}

/** Sounds each move that is reached, and returns it in words for a screen reader. */
function useSpokenMove(
  position: ReturnType<typeof usePosition>['position'],
  current: NodeId,
  sound: boolean,
): string {
  const [spoken, setSpoken] = useState('');
  const last = useRef<NodeId>(current);
  useEffect(() => {
    if (!position || last.current === current) return;
    last.current = current;
    const { last_move: move, outcome, turn } = position;
    const mover = turn === 'white' ? 'Black' : 'White';
    setSpoken([move && `${mover}: ${move.spoken}`, outcome?.text].filter(Boolean).join('. '));
    if (sound && move) playSound(soundOfMove(move, outcome !== null));
  }, [position, current, sound]);
  return spoken;
}

function squaresOf(uci: string | null): Square[] {
  return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
}

function sentencesOf({ found }: Hint): readonly Sentence[] {
  return found.explanation?.sentences ?? [];
}
