import { useRef, useState } from 'react';
import { ResultDialog } from '../panels/ResultDialog';
import { BoardColumn } from './BoardColumn';
import { SideColumn, type Tab } from './SideColumn';
import { shownTab, ThumbBar } from './ThumbBar';
import { useMissed } from './useMissed';
import { useResult } from './useResult';
import { useReviewAfterGame } from './useReviewAfterGame';
import { analyzeMatch, type TableModel, type TableProps, useTable } from './useTable';
import { useTableKeys } from './useTableKeys';

/** The board and everything around it. */
export function Table(props: TableProps) {
  const table = useTable(props);
  const { session } = props;
  const { sideWidth } = props.settings;
  const [chosen, setTab] = useState<Tab>('moves');
  const tab = shownTab(chosen, table.running);
  const [isResultShown, closeResult] = useResult(session.match);
  useReviewAfterGame(table);
  const missed = useMissed(session);
  const typed = useRef<HTMLDivElement>(null);
  useTableKeys(table, () => typed.current?.querySelector('input')?.focus());
  return (
    <main
      className="layout table"
      data-tab={tab}
      data-sized={sideWidth > 0}
      style={{ '--wish': `${sideWidth}px` } as React.CSSProperties}
      tabIndex={-1}
    >
      <p className="server-gone" role="status" data-shown={table.gone}>
        {table.gone && gone(table)}
      </p>
      <BoardColumn table={table} />
      <SideColumn table={table} typed={typed} />
      {isResultShown && session.match && (
        <ResultDialog
          match={session.match}
          missed={missed}
          onRematch={props.onRematch}
          onReview={() => {
            closeResult();
            if (table.reviewing.state.phase === 'none') table.reviewing.start();
          }}
          onAnalyze={() => analyzeMatch(table)}
          onNewGame={() => {
            closeResult();
            props.onOpen('new');
          }}
          onClose={closeResult}
        />
      )}
      <ThumbBar table={table} tab={tab} onTab={setTab} />
      <p className="visually-hidden" aria-live="polite" data-testid="spoken">
        {table.spoken}
      </p>
    </main>
  );
}

function gone({ session, moves }: TableModel): string {
  return [
    'The server does not answer. Your game is safe here.',
    session.match?.clock && 'The clock is stopped.',
    moves.pending && 'Your move waits and will be sent.',
  ]
    .filter(Boolean)
    .join(' ');
}
