import { useMemo, useRef } from 'react';
import { Board } from '../board/Board';
import { type Color, opposite, type Square } from '../board/geometry';
import { Promotion } from '../board/Promotion';
import { colorOf, readPlacement } from '../board/placement';
import { playerDetail, playerName } from '../game/names';
import { clockShown, pointsOf } from '../game/status';
import { turnOf } from '../game/tree';
import { EvalBar } from '../panels/EvalBar';
import { Player } from '../panels/Player';
import { placed } from '../review/reviewed';
import type { TableModel } from './useTable';
import { useWheelSteps } from './useWheelSteps';
import '../panels/notice.css';

/** The board between its players. */
export function BoardColumn({ table }: { table: TableModel }) {
  const { session, settings, known, hand, notices } = table;
  const { orientation } = session;
  const { position } = known;
  const { notice } = notices;
  const frame = useRef<HTMLDivElement>(null);
  useWheelSteps(frame, (by) => table.dispatch({ type: 'step', to: by > 0 ? 'next' : 'previous' }));
  const { last, placement, permissions } = useSeen(table);
  return (
    <div className="board-column">
      <PlayerStrip table={table} color={opposite(orientation)} />
      <div className="board-frame" ref={frame}>
        <Evaluation table={table} />
        <Board
          placement={placement}
          orientation={orientation}
          label="Chessboard"
          coordinates={settings.coordinates}
          permissions={permissions}
          offersFrom={hand.offersFrom}
          lastMove={last}
          premove={hand.premove}
          check={table.previews.preview ? null : (position?.check ?? null)}
          mated={position?.outcome?.kind === 'checkmate'}
          marks={table.marks}
          onMove={hand.onMove}
          onRefused={hand.onRefused}
          pen={table.pen}
          onDrawn={table.drawings.draw}
          onDismiss={() => {
            hand.dropPremoves();
            notices.dismiss();
            table.drawings.clearFresh();
          }}
        >
          <PromotionChoices table={table} />
        </Board>
        <p className="notice" role="alert" data-shown={notice !== null}>
          {notice?.text}
        </p>
      </div>
      <PlayerStrip table={table} color={orientation} />
    </div>
  );
}

/** What the engine says, else the review, else the file; nothing during a match. */
function Evaluation({ table }: { table: TableModel }) {
  const { settings, session, node, known, engine, running } = table;
  const { tree, orientation } = session;
  const { state } = table.reviewing;
  const review = state.phase === 'done' ? state.review : null;
  const isNoted = useMemo(() => Object.values(tree.nodes).some((other) => other.eval), [tree]);
  const reviewed = useMemo(
    () => new Map(review && placed(review, tree).map(({ id, move }) => [id, move.after])),
    [review, tree],
  );
  if (running || !(settings.engineOn || isNoted || review)) return null;
  const found = engine.threat ? null : (engine.lines[0]?.score ?? null);
  return (
    <EvalBar
      score={found ?? reviewed.get(node.id) ?? node.eval}
      result={known.position?.outcome?.result ?? null}
      orientation={orientation}
    />
  );
}

function PromotionChoices({ table }: { table: TableModel }) {
  const { moves, node, session } = table;
  const { pending } = moves;
  if (!pending || pending.promotions.length === 0) return null;
  return (
    <Promotion
      color={colorOf(readPlacement(node.fen).get(pending.from) ?? 'P')}
      to={pending.to}
      choices={pending.promotions}
      orientation={session.orientation}
      onChoose={moves.choose}
      onCancel={moves.cancel}
    />
  );
}

function PlayerStrip({ table, color }: { table: TableModel; color: Color }) {
  const { session, node, known, info, now } = table;
  const { tree, match } = session;
  return (
    <Player
      color={color}
      name={playerName(tree, match, color)}
      detail={playerDetail(tree, match, color, info?.levels ?? [])}
      captured={known.shown?.captured ?? null}
      toMove={turnOf(node.fen) === color && !known.position?.outcome}
      time={clockShown(session, color, now)}
      ticking={match?.clock?.running?.color === color}
      result={pointsOf(tree.result, color)}
    />
  );
}

/** The position of the game, or of the line that is being looked at. */
function useSeen({ previews, hand, known, node }: TableModel) {
  const previewed = previews.preview?.moves[previews.preview.at];
  const placement = useMemo(() => readPlacement(previewed?.fen ?? ''), [previewed]);
  if (previewed) {
    return {
      last: squaresOf(previewed.uci),
      placement,
      permissions: NOTHING_ALLOWED,
    };
  }
  const lastMove = known.position?.last_move;
  return {
    last: lastMove ? [lastMove.from, lastMove.to] : squaresOf(node.uci),
    placement: hand.placement,
    permissions: hand.permissions,
  };
}

const NOTHING_ALLOWED = { movable: () => false, reachable: () => false };

function squaresOf(uci: string | null): Square[] {
  return uci ? [uci.slice(0, 2), uci.slice(2, 4)] : [];
}
