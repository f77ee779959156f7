import { mistakeFrom, placed } from '../review/reviewed';
import { useShortcuts } from './useShortcuts';
import type { TableModel } from './useTable';

/** The keys of the table; `focusTyped` puts the cursor into the box for typed moves. */
export function useTableKeys(table: TableModel, focusTyped: () => void): void {
  const { dispatch, settings, onSettings, onOpen, engine } = table;
  const step = (to: 'first' | 'previous' | 'next' | 'last') => () => dispatch({ type: 'step', to });
  const sibling = (by: 1 | -1) => () => dispatch({ type: 'sibling', by });
  const toMistake = (by: 1 | -1) => () => {
    const { session, reviewing } = table;
    if (reviewing.state.phase !== 'done') return;
    const nodes = placed(reviewing.state.review, session.tree);
    const to = mistakeFrom(nodes, session.tree, session.current, by);
    if (to !== null) dispatch({ type: 'go', to });
  };
  useShortcuts({
    '.': toMistake(1),
    ',': toMistake(-1),
    ArrowLeft: step('previous'),
    k: step('previous'),
    ArrowRight: step('next'),
    j: step('next'),
    ArrowUp: sibling(-1),
    ArrowDown: sibling(1),
    Home: step('first'),
    '0': step('first'),
    End: step('last'),
    $: step('last'),
    'Control+z': () => dispatch({ type: 'undo' }),
    'Shift+Control+z': () => dispatch({ type: 'redo' }),
    'Control+y': () => dispatch({ type: 'redo' }),
    f: () => dispatch({ type: 'flip' }),
    l: () => onSettings({ engineOn: !settings.engineOn }),
    x: engine.toggleThreat,
    p: () => onSettings({ pinsOverlay: !settings.pinsOverlay }),
    n: () => onOpen('new'),
    m: focusTyped,
    ' ': () => {
      const [best] = engine.lines;
      if (best && !engine.threat) void table.playLine(best, 0);
    },
    '?': () => onOpen('help'),
  });
}
