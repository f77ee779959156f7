import { type RefObject, useState } from 'react';
import { agreedDraw, claimedDraw, type Ending, resigned } from '../game/match';
import { gameTitle } from '../game/pgn';
import { canTakeBack, resigning, statusOf } from '../game/status';
import { ROOT, variationStart } from '../game/tree';
import { EnginePanel } from '../panels/EnginePanel';
import { MatchPanel } from '../panels/MatchPanel';
import { MovesPanel } from '../panels/MovesPanel';
import { Navigation } from '../panels/Navigation';
import { NotePanel } from '../panels/NotePanel';
import { TypedMove } from '../panels/TypedMove';
import { isAtEnd, type TableModel } from './useTable';

interface Props {
  table: TableModel;
  /** Around the box for typed moves. */
  typed: RefObject<HTMLDivElement | null>;
}

/** The game: how it stands, what the engine thinks, the moves. */
export function SideColumn({ table, typed }: Props) {
  const { known, session } = table;
  return (
    <aside className="side-column">
      {known.offline && (
        <p className="banner" role="status">
          The server does not answer. Your game is safe here; waiting for it to come back…
        </p>
      )}
      {known.problem && (
        <p className="banner" role="alert">
          {known.problem}
        </p>
      )}
      {session.match && <MatchSection table={table} match={session.match} />}
      {!table.running && <EngineSection table={table} />}
      <GameSection table={table} typed={typed} />
    </aside>
  );
}

type MatchOf = NonNullable<TableModel['session']['match']>;

function MatchSection({ table, match }: { table: TableModel; match: MatchOf }) {
  const { session, dispatch, known, engine, running, isEngineThinking } = table;
  const { position } = known;
  const mayAct = isAtEnd(table) && !isEngineThinking;
  const finish = (ending: Ending) => dispatch({ type: 'finish', ending, now: Date.now() });
  return (
    <MatchPanel
      match={match}
      status={statusOf(session, isEngineThinking, position?.check != null)}
      thinking={isEngineThinking}
      claims={mayAct ? (position?.claims ?? []) : []}
      canTakeBack={running && canTakeBack(session)}
      canHint={running && mayAct && !engine.isHintAsked}
      onTakeback={() => {
        table.hand.dropPremove();
        dispatch({ type: 'takeback', now: Date.now() });
      }}
      onHint={engine.askHint}
      onDraw={() =>
        match.opponent.kind === 'person'
          ? finish(agreedDraw())
          : dispatch({ type: 'offerDraw', stands: true })
      }
      onClaim={({ text }) => finish(claimedDraw(text))}
      onResign={() => finish(resigned(resigning(session)))}
      onRematch={table.onRematch}
      onAnalyze={() => {
        dispatch({ type: 'leaveMatch' });
        table.onSettings({ engineOn: true });
      }}
    />
  );
}

function EngineSection({ table }: { table: TableModel }) {
  const { settings, onSettings, engine, known } = table;
  return (
    <EnginePanel
      on={settings.engineOn}
      search={engine.analysis}
      lineCount={settings.lines}
      threat={engine.threat}
      connected={engine.connected}
      over={known.position?.outcome?.text ?? null}
      onToggle={() => onSettings({ engineOn: !settings.engineOn })}
      onThreat={engine.toggleThreat}
      onSettings={() => table.onOpen('settings')}
      onPlay={table.playLine}
    />
  );
}

function GameSection({ table, typed }: Props) {
  const { session, dispatch, known, node, hand, moves } = table;
  const { tree, current, match } = session;
  const [noteOpen, setNoteOpen] = useState(false);
  return (
    <section className="panel moves-panel" aria-label="Game">
      <MovesPanel
        tree={tree}
        current={current}
        opening={known.shown?.opening ?? null}
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
          disabled={hand.handling !== 'move'}
          onMove={(text) => moves.play(text, current)}
        />
      </div>
      <Navigation
        atStart={current === ROOT}
        atEnd={node.children.length === 0}
        noteOpen={noteOpen}
        onStep={(to) => dispatch({ type: 'step', to })}
        onFlip={() => dispatch({ type: 'flip' })}
        onNote={() => setNoteOpen(!noteOpen)}
      />
    </section>
  );
}
