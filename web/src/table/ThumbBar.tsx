import { ROOT } from '../game/tree';
import { bringIntoSight } from '../panels/bringIntoSight';
import { Icon, IconButton, type IconName } from '../panels/Icon';
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

/** On a phone, under the thumb: which panel is shown, and a step back or forward. */
export function ThumbBar({ table, tab, onTab }: Props) {
  const { dispatch, session, node, running } = table;
  return (
    <nav className="thumb-bar" aria-label="Panels and moves">
      {TABS.map((entry) => (
        <button
          key={entry.tab}
          type="button"
          aria-pressed={tab === entry.tab}
          disabled={running && (entry.tab === 'engine' || entry.tab === 'explorer')}
          onClick={() => {
            onTab(entry.tab);
            bringIntoSight(entry.panel);
          }}
        >
          <Icon name={entry.icon} />
          {entry.label}
        </button>
      ))}
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
