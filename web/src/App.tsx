import { lazy, useCallback, useState } from 'react';
import { type Backend, messageOf, useBackend } from './api/backend';
import type { PgnGame } from './api/types';
import { useInfo } from './api/useInfo';
import { type Color, opposite } from './board/geometry';
import { PieceSetContext } from './board/PieceIcon';
import type { Controls } from './game/clock';
import { newMatch } from './game/match';
import { withPlayers } from './game/names';
import { FIRST_GAME, type NewGame } from './game/newGame';
import { gameOfTree, treeOfGame } from './game/pgn';
import { fragmentOf } from './game/share';
import { type GameTree, newTree, nodeOf, ROOT } from './game/tree';
import { useSession } from './game/useSession';
import { useSharedGame } from './game/useSharedGame';
import type { OpenTab } from './library/tab';
import { useFileDrop } from './library/useFileDrop';
import { useLibrary } from './library/useLibrary';
import { Header, type View } from './panels/Header';
import { Late } from './panels/Late';
import { useFocusKeeper } from './panels/useFocusKeeper';
import { type ReviewPhase, useReview } from './review/useReview';
import { useReviewOf } from './review/useReviewOf';
import { Table } from './table/Table';
import type { Settings } from './theme/settings';
import { useDark } from './theme/useDark';
import { useSettings } from './theme/useSettings';
import type { Training } from './training/training';

// What a game can begin without is loaded when it is asked for.
const EditorView = lazy(() => import('./panels/EditorView'));
const GamesDialog = lazy(() => import('./library/GamesDialog'));
const HelpDialog = lazy(() => import('./panels/HelpDialog'));
const LearnView = lazy(() => import('./training/LearnView'));
const NewGameDialog = lazy(() => import('./panels/NewGameDialog'));
const PuzzleView = lazy(() => import('./training/PuzzleView'));
const SettingsDialog = lazy(() => import('./panels/SettingsDialog'));

/** Where the focus goes when what had it is gone. */
const FOCUS_FALLBACKS = ['.moves', 'main'];

/** Whoever starts a game with the keyboard wants to move next. */
function focusBoard(): void {
  document.querySelector<HTMLElement>('[data-square][tabindex="0"]')?.focus();
}

/** The page: a header, the table with the board or the editor, and at most one dialog. */
export function App({ tab }: { tab: OpenTab }) {
  const backend = useBackend();
  const [settings, changeSettings] = useSettings();
  const { session, dispatch, undo, redo } = useSession(tab.stored?.session ?? null);
  const [view, setView] = useState<View>(null);
  const [editing, setEditing] = useState(false);
  const [lastGame, setLastGame] = useState<NewGame>(FIRST_GAME);
  const [problem, setProblem] = useState<string | null>(null);
  const [training, setTraining] = useState<Training | null>(null);
  const library = useLibrary(tab, session, dispatch, setProblem);
  const reviewing = useReview(session.tree, library.kept?.id ?? null);
  const reviewKept = useReviewOf(library.kept?.id ?? null, reviewing);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const info = useInfo();
  useFocusKeeper(FOCUS_FALLBACKS);
  const dark = useDark(settings.theme);
  const { fen } = nodeOf(session.tree, session.current);

  const load = useCallback(
    (tree: GameTree) => {
      dispatch({ type: 'load', tree });
      setView(null);
      setEditing(false);
      setTraining(null);
    },
    [dispatch],
  );
  const loadFen = useCallback(
    (position: string) => load(newTree({ fen: position }, position)),
    [load],
  );
  const loadGame = useCallback((game: PgnGame) => load(treeOfGame(game)), [load]);
  useSharedGame(loadGame, loadFen, setProblem);
  useFileDrop((files) => {
    setDropped(files);
    setView('games');
  });
  const closeView = () => {
    setView(null);
    setDropped([]);
  };
  const openKept = async (id: number) => {
    if (library.kept?.id !== id) await library.open(id);
    closeView();
    setEditing(false);
    setTraining(null);
  };

  const start = async (game: NewGame) => {
    const byKeyboard = document.activeElement?.matches(':focus-visible');
    try {
      const tree = await startingTree(backend, game, fen);
      const you = sideOf(game);
      const match = newMatch(game.opponent, you, controlsOf(game, you));
      dispatch({ type: 'start', tree: withPlayers(tree, match, new Date()), match });
      setLastGame(game);
      setView(null);
      setEditing(false);
      setTraining(null);
      if (byKeyboard) requestAnimationFrame(focusBoard);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  /** From the same start; against the engine with colors changed. */
  const rematch = () => {
    const { match: last, tree } = session;
    if (!last) return;
    const you = last.opponent.kind === 'engine' ? opposite(last.you) : last.you;
    const controls = last.clock?.controls ?? null;
    const turned = controls && { white: controls.black, black: controls.white };
    const match = newMatch(last.opponent, you, you === last.you ? controls : turned);
    const fresh = newTree(tree.start, nodeOf(tree, ROOT).fen);
    dispatch({ type: 'start', tree: withPlayers(fresh, match, new Date()), match });
  };
  const writePgn = async () => (await backend.writePgn([gameOfTree(session.tree)])).pgn;
  const writeLink = async () => {
    const { origin, pathname } = window.location;
    return `${origin}${pathname}${await fragmentOf(await writePgn())}`;
  };

  return (
    <PieceSetContext value={settings.pieces}>
      <div className="app">
        <Header
          settings={settings}
          editing={editing}
          dark={dark}
          onOpen={setView}
          onEditor={() => {
            setEditing(!editing);
            setTraining(null);
          }}
          solving={training?.kind === 'puzzles'}
          onPuzzles={() => {
            setEditing(false);
            setTraining(training ? null : { kind: 'puzzles', which: 'next' });
          }}
          onChange={changeSettings}
        />
        {problem && (
          <p className="banner" role="alert">
            {problem}{' '}
            <button type="button" className="text-button" onClick={() => setProblem(null)}>
              Dismiss
            </button>
          </p>
        )}
        {library.state.kind === 'waiting' && !library.state.offline && (
          <p className="banner" role="alert">
            Your game is not saved: {library.state.message} You can play on; saving is tried again.
          </p>
        )}
        {training && (
          <Late onClose={() => setTraining(null)}>
            <TrainingView
              training={training}
              settings={settings}
              tree={session.tree}
              state={reviewing.state}
              onClose={() => setTraining(null)}
            />
          </Late>
        )}
        {!training && editing && (
          <Late onClose={() => setEditing(false)}>
            <EditorView
              fen={fen}
              orientation={session.orientation}
              coordinates={settings.coordinates}
              onFlip={() => dispatch({ type: 'flip' })}
              onUse={loadFen}
              onClose={() => setEditing(false)}
            />
          </Late>
        )}
        {!training && !editing && (
          <Table
            session={session}
            dispatch={dispatch}
            undo={undo}
            redo={redo}
            settings={settings}
            onSettings={changeSettings}
            info={info}
            onOpen={setView}
            kept={library.kept?.id ?? null}
            onOpenGame={(id) => openKept(id).catch((error) => setProblem(messageOf(error)))}
            onRematch={rematch}
            reviewing={reviewing}
            onTrain={setTraining}
            onLoad={loadGame}
          />
        )}
        <Late onClose={closeView}>
          {view === 'new' && (
            <NewGameDialog
              info={info}
              initial={lastGame}
              onStart={start}
              onClose={() => setView(null)}
            />
          )}
          {view === 'games' && (
            <GamesDialog
              fen={fen}
              shown={library.kept?.id ?? null}
              dropped={dropped}
              writePgn={writePgn}
              writeLink={writeLink}
              session={session}
              settings={settings}
              onOpen={openKept}
              onReview={async (id) => {
                await openKept(id);
                reviewKept(id);
              }}
              onRemoved={library.forget}
              onLoadGame={loadGame}
              onLoadFen={loadFen}
              onSay={setProblem}
              onClose={closeView}
            />
          )}
          {view === 'settings' && (
            <SettingsDialog
              settings={settings}
              limits={info?.limits ?? null}
              onChange={changeSettings}
              onClose={() => setView(null)}
            />
          )}
          {view === 'help' && <HelpDialog info={info} onClose={() => setView(null)} />}
        </Late>
      </div>
    </PieceSetContext>
  );
}

interface TrainingProps {
  training: Training;
  settings: Settings;
  tree: GameTree;
  state: ReviewPhase;
  onClose: () => void;
}

/** Puzzles, or the mistakes of the game on the table. */
function TrainingView({ training, settings, tree, state, onClose }: TrainingProps) {
  if (training.kind === 'puzzles') {
    return <PuzzleView which={training.which} settings={settings} onClose={onClose} />;
  }
  if (state.phase !== 'done') return null;
  return <LearnView tree={tree} review={state.review} settings={settings} onClose={onClose} />;
}

async function startingTree(backend: Backend, game: NewGame, fen: string): Promise<GameTree> {
  if (game.from === 'here') return newTree({ fen }, fen);
  if (game.from === 'standard') return newTree();
  const number = game.chess960 ?? Math.floor(Math.random() * 960);
  const reply = await backend.chess960(number);
  return newTree({ chess960: reply.number }, reply.fen);
}

function controlsOf({ clock }: NewGame, you: Color): Controls | null {
  if (!clock) return null;
  return you === 'white'
    ? { white: clock.you, black: clock.opponent }
    : { white: clock.opponent, black: clock.you };
}

function sideOf({ opponent, side }: NewGame): 'white' | 'black' {
  if (opponent.kind === 'person') return 'white';
  if (side !== 'random') return side;
  return Math.random() < 0.5 ? 'white' : 'black';
}
