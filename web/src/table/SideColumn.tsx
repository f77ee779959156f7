import { lazy, type RefObject, useMemo, useState } from 'react';
import type { Ending } from '../game/match';
import { gameTitle } from '../game/pgn';
import { resigning, statusOf } from '../game/status';
import { endOfLine, type NodeId, nodeOf, pathTo, ROOT, variationStart } from '../game/tree';
import { ExplorerPanel } from '../library/ExplorerPanel';
import { bringIntoSight } from '../panels/bringIntoSight';
import { EnginePanel } from '../panels/EnginePanel';
import { Late } from '../panels/Late';
import { MatchPanel } from '../panels/MatchPanel';
import { MoveMenu, type Point } from '../panels/MoveMenu';
import { MovesPanel } from '../panels/MovesPanel';
import { moreBelow } from '../panels/moreBelow';
import { Navigation } from '../panels/Navigation';
import { NotePanel } from '../panels/NotePanel';
import { PinsPanel } from '../panels/PinsPanel';
import { Story } from '../panels/Story';
import { TypedMove } from '../panels/TypedMove';
import { signsOf } from '../review/reviewed';
import { ColumnHandle } from './ColumnHandle';
import { matchActions } from './matchActions';
import { hintInWords } from './useStory';
import { analyzeMatch, type TableModel } from './useTable';

// Not everybody wants these at once: they come when they are needed.
const ReviewPanel = lazy(() => import('../review/ReviewPanel'));
const ReviewVerdict = lazy(() => import('../review/ReviewVerdict'));
const StartPanel = lazy(() => import('../start/StartPanel'));

interface Props {
  table: TableModel;
  /** Around the box for typed moves. */
  typed: RefObject<HTMLDivElement | null>;
}

/** The panel that a phone shows below the story; a larger screen shows all. */
export type Tab = 'moves' | 'engine' | 'pins' | 'explorer';

/** What the moves did, how the game stands, what the engine thinks, the moves, the pins. */
export function SideColumn({ table, typed }: Props) {
  const { known, session, engine, node } = table;
  return (
    <aside className="side-column" aria-label="The game">
      <ColumnHandle
        width={table.settings.sideWidth}
        onWidth={(sideWidth) => table.onSettings({ sideWidth })}
      />
      {known.problem && (
        <p className="banner" role="alert">
          {known.problem}
        </p>
      )}
      <div className="story-area" ref={moreBelow}>
        <VerdictSection table={table} />
        <Story
          entries={table.story}
          isBeforeGame={node.children.length > 0}
          hint={engine.hint && hintInWords(engine.hint, node.fen)}
          pointing={table.pointing}
          onMoreHint={engine.askHint}
          onCloseHint={engine.closeHint}
        />
        {isUntouched(session) && (
          <Late>
            <StartPanel
              onPlay={() => table.onOpen('new')}
              onTrain={table.onTrain}
              onLoad={table.onLoad}
              onOpenGame={table.onOpenGame}
            />
          </Late>
        )}
      </div>
      <div className="panels">
        <GameSection table={table} typed={typed} />
        <div className="tools-column" ref={moreBelow}>
          {session.match && <MatchSection table={table} match={session.match} />}
          <ReviewSection table={table} />
          {!table.running && <EngineSection table={table} />}
          {!table.running && <ExplorerSection table={table} />}
          <PinsSection table={table} />
        </div>
      </div>
    </aside>
  );
}

type MatchOf = NonNullable<TableModel['session']['match']>;

function MatchSection({ table, match }: { table: TableModel; match: MatchOf }) {
  const { session, dispatch, known, endings, isEngineThinking } = table;
  const { position } = known;
  const { mayAct, ...actions } = matchActions(table);
  const finish = (ending?: Ending) =>
    ending && dispatch({ type: 'finish', ending, now: Date.now() });
  return (
    <MatchPanel
      match={match}
      status={statusOf(session, isEngineThinking, position?.check != null)}
      thinking={isEngineThinking}
      claims={mayAct ? (position?.claims ?? []) : []}
      {...actions}
      canPause={
        !isEngineThinking && !table.gone && Boolean(match.clock?.running ?? match.clock?.paused)
      }
      onPause={() => dispatch({ type: match.clock?.paused ? 'resume' : 'pause', now: Date.now() })}
      onDraw={() =>
        match.opponent.kind === 'person'
          ? finish(endings?.agreed)
          : dispatch({ type: 'offerDraw', stands: true })
      }
      onClaim={({ ending }) => finish(ending)}
      onResign={() => finish(endings?.resigned[resigning(session)])}
      onRematch={table.onRematch}
      onAnalyze={() => analyzeMatch(table)}
    />
  );
}

/** An empty board, on which nothing has begun. */
function isUntouched({ tree, match }: TableModel['session']): boolean {
  return !match && tree.start === null && nodeOf(tree, ROOT).children.length === 0;
}

function ReviewSection({ table }: { table: TableModel }) {
  const { session, dispatch, reviewing } = table;
  const isEmpty = nodeOf(session.tree, ROOT).children.length === 0;
  if (table.running || isEmpty) return null;
  return (
    <Late>
      <ReviewPanel
        tree={session.tree}
        current={session.current}
        dispatch={dispatch}
        reviewing={reviewing}
        range={table.info?.limits.review_nodes ?? null}
        onLearn={() => table.onTrain({ kind: 'mistakes' })}
      />
    </Late>
  );
}

function VerdictSection({ table }: { table: TableModel }) {
  const { session, reviewing, pointing } = table;
  const { state } = reviewing;
  if (table.running || state.phase !== 'done') return null;
  return (
    <Late>
      <ReviewVerdict
        review={state.review}
        tree={session.tree}
        current={session.current}
        pointing={pointing}
      />
    </Late>
  );
}

function PinsSection({ table }: { table: TableModel }) {
  const { settings, onSettings, known, pointing } = table;
  return (
    <PinsPanel
      position={known.shown}
      pinsOverlay={settings.pinsOverlay}
      allPins={settings.allPins}
      onPinsOverlay={() => onSettings({ pinsOverlay: !settings.pinsOverlay })}
      onAllPins={() => onSettings({ allPins: !settings.allPins })}
      onPoint={pointing.onPoint}
    />
  );
}

function ExplorerSection({ table }: { table: TableModel }) {
  const { settings, onSettings, session, dispatch, previews, moves } = table;
  const { tree, current } = session;
  return (
    <ExplorerPanel
      on={settings.explorerOn}
      fen={table.node.fen}
      shown={table.kept}
      onToggle={() => onSettings({ explorerOn: !settings.explorerOn })}
      onPlay={(uci) => {
        previews.clear();
        void moves.play(uci, current);
      }}
      onLook={(line) => (line.length > 0 ? previews.show(line) : previews.clear())}
      onOpen={table.onOpenGame}
      onGo={(halfMoves) => {
        const node = pathTo(tree, endOfLine(tree))[halfMoves];
        if (node) dispatch({ type: 'go', to: node.id });
      }}
    />
  );
}

function EngineSection({ table }: { table: TableModel }) {
  const { settings, onSettings, engine, known, previews } = table;
  return (
    <EnginePanel
      on={settings.engineOn}
      search={engine.analysis}
      lineCount={settings.lines}
      threat={engine.threat}
      connected={engine.connected}
      over={known.position?.outcome?.text ?? null}
      onToggle={() => {
        onSettings({ engineOn: !settings.engineOn });
        bringIntoSight('.engine');
      }}
      onThreat={engine.toggleThreat}
      onSettings={() => table.onOpen('settings')}
      onPlay={table.playLine}
      onLook={(moves) => (moves.length > 0 ? previews.show(moves) : previews.clear())}
      mostLines={table.info?.limits.lines.max ?? 5}
      endless={settings.endless}
      isDeeper={engine.isDeeper}
      onLines={(lines) => onSettings({ lines })}
      onEndless={() => onSettings({ endless: !settings.endless })}
      onDeeper={engine.goDeeper}
    />
  );
}

function GameSection({ table, typed }: Props) {
  const { session, dispatch, known, node, hand, moves } = table;
  const { tree, current, match } = session;
  const { state } = table.reviewing;
  const review = table.running || state.phase !== 'done' ? null : state.review;
  const signs = useMemo(() => (review ? signsOf(review, tree) : undefined), [review, tree]);
  const [noteOpen, setNoteOpen] = useState(false);
  const [menu, setMenu] = useState<{ id: NodeId; at: Point } | null>(null);
  return (
    <section className="panel moves-panel" aria-label="Game">
      <MovesPanel
        tree={tree}
        current={current}
        opening={known.shown?.opening ?? null}
        title={match || tree.tags.length === 0 ? null : gameTitle(tree)}
        signs={signs}
        onGo={(to) => dispatch({ type: 'go', to })}
        onMenu={(id, at) => setMenu({ id, at })}
      />
      {menu && (
        <MoveMenu
          tree={tree}
          id={menu.id}
          at={menu.at}
          locked={table.running}
          onAnnotate={() => {
            dispatch({ type: 'go', to: menu.id });
            setNoteOpen(true);
          }}
          onAction={dispatch}
          onSay={table.notices.say}
          onClose={() => setMenu(null)}
        />
      )}
      {noteOpen && (
        <NotePanel
          node={node}
          pen={table.pen}
          onPen={table.setPen}
          isVariation={variationStart(tree, current) !== null}
          onComment={(text) => dispatch({ type: 'comment', node: current, text })}
          onClearDrawings={
            node.squares.length + node.arrows.length > 0 ? table.drawings.clearAll : null
          }
          onNag={(nag) => dispatch({ type: 'nag', node: current, nag })}
          onPromote={() => dispatch({ type: 'promote', node: current })}
          onDelete={() => dispatch({ type: 'delete', node: current })}
        />
      )}
      <div ref={typed}>
        <TypedMove
          disabled={hand.handling !== 'move'}
          onMove={(text) => moves.play(text, current)}
        />
      </div>
      <Navigation
        atStart={current === ROOT}
        atEnd={node.children.length === 0}
        noteOpen={noteOpen}
        undo={table.undo}
        redo={table.redo}
        onUndo={() => dispatch({ type: 'undo' })}
        onRedo={() => dispatch({ type: 'redo' })}
        onStep={(to) => dispatch({ type: 'step', to })}
        onFlip={() => dispatch({ type: 'flip' })}
        onNote={() => {
          setNoteOpen(!noteOpen);
          table.setPen(null);
        }}
      />
    </section>
  );
}
