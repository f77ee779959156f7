import { useEffect, useState } from 'react';
import type { PgnGame } from '../api/types';
import type { Session } from '../game/session';
import { Dialog } from '../panels/Dialog';
import type { Settings } from '../theme/settings';
import { ImportPanel } from './ImportPanel';
import { LibraryPanel } from './LibraryPanel';
import { TakeAwayPanel } from './TakeAwayPanel';
import './games.css';

interface Props {
  fen: string;
  /** The game of the library that is on the board. */
  shown: number | null;
  /** Files that were dropped on the page. */
  dropped: readonly File[];
  /** The game on the board as PGN. */
  writePgn: () => Promise<string>;
  /** A link that holds the game on the board. */
  writeLink: () => Promise<string>;
  session: Session;
  settings: Settings;
  onOpen: (id: number) => Promise<void>;
  /** Puts a game of the library on the board and reviews it. */
  onReview: (id: number) => Promise<void>;
  onRemoved: (id: number) => void;
  onLoadGame: (game: PgnGame) => void;
  onLoadFen: (fen: string) => void;
  /** Says something that outlives the dialog. */
  onSay: (text: string) => void;
  onClose: () => void;
}

type Tab = 'library' | 'import' | 'this';

const TABS: readonly { tab: Tab; label: string }[] = [
  { tab: 'library', label: 'Library' },
  { tab: 'import', label: 'Import' },
  { tab: 'this', label: 'This game' },
];

/** All games that are kept, games and positions from elsewhere, and the way out for this one. */
export default function GamesDialog(props: Props) {
  const [tab, setTab] = useState<Tab>('library');
  const [collection, setCollection] = useState('');
  const { dropped } = props;
  useEffect(() => {
    if (dropped.length > 0) setTab('import');
  }, [dropped]);
  return (
    <Dialog title="Games" onClose={props.onClose} className="full">
      <div className="tabs" role="tablist" aria-label="Games">
        {TABS.map((entry) => (
          <button
            key={entry.tab}
            type="button"
            role="tab"
            aria-selected={tab === entry.tab}
            onClick={() => setTab(entry.tab)}
          >
            {entry.label}
          </button>
        ))}
      </div>
      {tab === 'library' && (
        <LibraryPanel
          fen={props.fen}
          shown={props.shown}
          collection={collection}
          onCollection={setCollection}
          onOpen={props.onOpen}
          onReview={props.onReview}
          onRemoved={props.onRemoved}
          onImport={() => setTab('import')}
        />
      )}
      {tab === 'import' && (
        <ImportPanel
          fen={props.fen}
          dropped={dropped}
          onOpen={props.onOpen}
          onLoadGame={props.onLoadGame}
          onLoadFen={props.onLoadFen}
          onSay={props.onSay}
          onShow={(name) => {
            setCollection(name);
            setTab('library');
          }}
        />
      )}
      {tab === 'this' && <TakeAwayPanel {...props} />}
    </Dialog>
  );
}
