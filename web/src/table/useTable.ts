import { type Dispatch, useMemo, useState } from 'react';
import type { IllegalReason, Info, PgnGame, PossibleEndings } from '../api/types';
import { type Known, usePosition } from '../api/usePosition';
import type { Marks } from '../board/marks';
import type { HistoryAction } from '../game/history';
import { isEngineTurn, isRunning } from '../game/match';
import { liveNode, type Session } from '../game/session';
import { liveTurn } from '../game/status';
import { gameTo, type MoveNode, nodeOf } from '../game/tree';
import { type Moves, useMoves } from '../game/useMoves';
import type { View } from '../panels/Header';
import type { Pen } from '../panels/Pens';
import type { Pointing } from '../panels/Sentences';
import type { StoryEntry } from '../panels/Story';
import type { Reviewing } from '../review/useReview';
import { playSound } from '../sound/sound';
import type { Settings } from '../theme/settings';
import type { Training } from '../training/training';
import { useBoardMarks } from './useBoardMarks';
import { type Drawings, useDrawings } from './useDrawings';
import { useEndings } from './useEndings';
import { type EngineWork, useEngineWork } from './useEngineWork';
import { useFlagFall } from './useFlagFall';
import { type Hand, useHand } from './useHand';
import { type Notices, useNotices } from './useNotices';
import { usePlayLine } from './usePlayLine';
import { usePointing } from './usePointing';
import { type Previews, usePreview } from './usePreview';
import { useServerWatch } from './useServerWatch';
import { useSpokenMove } from './useSpokenMove';
import { useStory } from './useStory';

export interface TableProps {
  session: Session;
  dispatch: Dispatch<HistoryAction>;
  /** What undo and redo would do, for their buttons. */
  undo: string | null;
  redo: string | null;
  settings: Settings;
  onSettings: (change: Partial<Settings>) => void;
  info: Info | null;
  onOpen: (view: View) => void;
  /** The game of the library that is on the board, and the way to another one. */
  kept: number | null;
  onOpenGame: (id: number) => void;
  onRematch: () => void;
  reviewing: Reviewing;
  /** Leads to the puzzles, or to the mistakes of a reviewed game. */
  onTrain: (training: Training) => void;
  onLoad: (game: PgnGame) => void;
}

/** What the columns of the table show and do. */
export interface TableModel extends TableProps {
  node: MoveNode;
  known: Known;
  /** How the match can end without a move. */
  endings: PossibleEndings | null;
  /** Is a match being played? */
  running: boolean;
  isEngineThinking: boolean;
  now: number;
  notices: Notices;
  moves: Moves;
  hand: Hand;
  engine: EngineWork;
  drawings: Drawings;
  marks: Marks;
  pointing: Pointing;
  previews: Previews;
  story: StoryEntry[];
  playLine: ReturnType<typeof usePlayLine>;
  spoken: string;
  /** The server does not answer. */
  gone: boolean;
  /** The color that fingers draw with; `null` while they move pieces. */
  pen: Pen | null;
  setPen: (pen: Pen | null) => void;
}

/** Brings together the session, the server's word on its position, the engine and the hand. */
export function useTable(props: TableProps): TableModel {
  const { session, dispatch, settings, info } = props;
  const { tree, current, match } = session;
  const node = nodeOf(tree, current);
  const game = useMemo(() => gameTo(tree, current), [tree, current]);
  const known = usePosition(game);
  const { position } = known;
  const notices = useNotices(node.fen);
  const { say, notice } = notices;
  const previews = usePreview(game, node.fen);
  const [pen, setPen] = useState<Pen | null>(null);
  const { pointing, pointed, isPreviewed } = usePointing(previews, current);

  const onRefused = (reason: IllegalReason) => {
    if (settings.sound) playSound('refused');
    notices.refuse(reason, node.fen);
  };
  const moves = useMoves({ session, dispatch, onRefused, onProblem: say });
  const limits = info?.limits ?? null;
  const endings = useEndings(session, position);
  const engine = useEngineWork({
    session,
    dispatch,
    position,
    endings,
    settings,
    limits,
    moves,
    say,
  });
  const { lines, threat, hint } = engine;
  return {
    ...props,
    node,
    known,
    endings,
    running: isRunning(match),
    isEngineThinking: isEngineTurn(match, liveTurn(session)),
    now: useFlagFall(session, endings, dispatch),
    notices,
    moves,
    hand: useHand(session, position, moves),
    engine,
    drawings: useDrawings(node, dispatch),
    marks: useBoardMarks({
      node,
      position,
      settings,
      lines,
      threat,
      hint,
      notice,
      pointed,
      isPreviewed,
    }),
    pen,
    setPen,
    pointing,
    previews,
    story: useStory(session, known.shown),
    playLine: usePlayLine(session, dispatch, say),
    gone: useServerWatch(engine.connected && !known.offline, session, dispatch),
    spoken: useSpokenMove(position, current, settings.sound, match !== null),
  };
}

/** Is the end of the game on the board, where a match goes on? */
export function isAtEnd({ session }: TableModel): boolean {
  return session.current === liveNode(session);
}

/** Leaves a finished match for the analysis of its game. */
export function analyzeMatch({ dispatch, onSettings }: TableModel): void {
  dispatch({ type: 'leaveMatch' });
  onSettings({ engineOn: true });
}
