import { lazy } from 'react';
import { Late } from '../panels/Late';
import { Switch } from '../panels/Switch';
import type { ExplorerProps } from './Explorer';
import './explorer.css';

const Explorer = lazy(() => import('./Explorer'));

interface Props extends ExplorerProps {
  on: boolean;
  onToggle: () => void;
}

/** What was played from here; fetched when it is wanted. */
export function ExplorerPanel({ on, onToggle, ...explorer }: Props) {
  return (
    <section className="panel explorer" aria-label="Opening explorer">
      <header className="panel-header">
        <Switch label="Explorer" checked={on} onChange={onToggle} />
      </header>
      {on && (
        <Late>
          <Explorer {...explorer} />
        </Late>
      )}
    </section>
  );
}
