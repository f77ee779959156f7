import { ROOT } from '../game/tree';
import { bringIntoSight } from '../panels/bringIntoSight';
import { Icon, IconButton, type IconName } from '../panels/Icon';
import { matchActions } from './matchActions';
import type { Tab } from './SideColumn';
import type { TableModel } from './useTable';
import './thumb-bar.css';

interface Props {
  table: TableModel;
  tab: Tab;
  onTab: (tab: Tab) => void;
}

const TABS: readonly { tab: Tab; label: string; icon: IconName; panel: string }[] = [
  { tab: 'moves', label: 'Moves', icon: 'games', panel: '.moves-panel' },
  { tab: 'engine', label: 'Engine', icon: 'target', panel: '.engine' },
  { tab: 'pins', label: 'Pins', icon: 'pin', panel: '.pins' },
  { tab: 'explorer', label: 'Explorer', icon: 'board', panel: '.explorer' },
];

/** The panel that is shown if `tab` was chosen: nobody looks up moves during a match. */
export function shownTab(tab: Tab, running: boolean): Tab {
  return running && (tab === 'engine' || tab === 'explorer') ? 'moves' : tab;
}

/** On a phone, under the thumb: which panel is shown, and a step back or forward. */
export function ThumbBar({ table, tab, onTab }: Props) {
  const { dispatch, session, node, running } = table;
  const tabs = TABS.filter((entry) => shownTab(entry.tab, running) === entry.tab);
  return (
    <nav className="thumb-bar" aria-label="Panels and moves">
      {tabs.map((entry) => (
        <button
          key={entry.tab}
          type="button"
          aria-pressed={tab === entry.tab}
          onClick={() => {
            onTab(entry.tab);
            bringIntoSight(entry.panel);
          }}
        >
          <Icon name={entry.icon} />
          {entry.label}
        </button>
      ))}
      {running && <MatchButtons table={table} />}
      <IconButton
        icon="previous"
        label="One move back"
        disabled={session.current === ROOT}
        onClick={() => dispatch({ type: 'step', to: 'previous' })}
      />
      <IconButton
        icon="next"
        label="One move on"
        disabled={node.children.length === 0}
        onClick={() => dispatch({ type: 'step', to: 'next' })}
      />
    </nav>
  );
}

function MatchButtons({ table }: { table: TableModel }) {
  const { canTakeBack, canHint, onTakeback, onHint } = matchActions(table);
  return (
    <>
      <button type="button" disabled={!canTakeBack} onClick={onTakeback}>
        <Icon name="takeback" />
        Take back
      </button>
      {table.session.match?.opponent.kind === 'engine' && (
        <button type="button" disabled={!canHint} onClick={onHint}>
          <Icon name="hint" />
          Hint
        </button>
      )}
    </>
  );
}
