import { useRef } from 'react';
import { moveLabel } from '../game/layout';
import { ExplainPanel } from '../panels/ExplainPanel';
import { BoardColumn } from './BoardColumn';
import { SideColumn } from './SideColumn';
import { type TableModel, type TableProps, useTable } from './useTable';
import { useTableKeys } from './useTableKeys';

/** The board and everything around it. */
export function Table(props: TableProps) {
  const table = useTable(props);
  const typed = useRef<HTMLDivElement>(null);
  useTableKeys(table, () => typed.current?.querySelector('input')?.focus());
  return (
    <main className="layout">
      <BoardColumn table={table} />
      <ExplainColumn table={table} />
      <SideColumn table={table} typed={typed} />
      <p className="visually-hidden" aria-live="polite" data-testid="spoken">
        {table.spoken}
      </p>
    </main>
  );
}

function ExplainColumn({ table }: { table: TableModel }) {
  const { node, known, settings, onSettings, engine } = table;
  const { hint } = engine;
  return (
    <aside className="explain-column">
      <ExplainPanel
        position={known.shown}
        moveLabel={node.san && moveLabel(node.san, node.fen)}
        hint={hint && { label: `Hint: ${hint.san}`, sentences: hint.explanation?.sentences ?? [] }}
        pinsOverlay={settings.pinsOverlay}
        allPins={settings.allPins}
        onPinsOverlay={() => onSettings({ pinsOverlay: !settings.pinsOverlay })}
        onAllPins={() => onSettings({ allPins: !settings.allPins })}
        onCloseHint={engine.closeHint}
        onPoint={table.point}
      />
    </aside>
  );
}
