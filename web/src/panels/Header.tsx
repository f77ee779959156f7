import type { Settings } from '../theme/settings';
import { IconButton } from './Icon';

export type View = 'new' | 'games' | 'settings' | 'help' | null;

interface Props {
  settings: Settings;
  editing: boolean;
  dark: boolean;
  onOpen: (view: View) => void;
  onEditor: () => void;
  /** Are puzzles being solved? */
  solving: boolean;
  onPuzzles: () => void;
  onChange: (change: Partial<Settings>) => void;
}

export function Header({ settings, editing, dark, onOpen, onEditor, onChange, ...props }: Props) {
  return (
    <header className="header">
      <h1 className="brand">
        <Mark />
        Pinpoint
      </h1>
      <nav className="header-main" aria-label="Main">
        <IconButton
          icon="play"
          label="New game"
          text={
            <>
              New<span className="long"> game</span>
            </>
          }
          className="primary"
          onClick={() => onOpen('new')}
        />
        <IconButton icon="games" label="Games" text="Games" onClick={() => onOpen('games')} />
        <IconButton
          icon="editor"
          label="Board editor"
          text="Editor"
          pressed={editing}
          onClick={onEditor}
        />
        <IconButton
          icon="puzzle"
          label="Puzzles"
          text="Puzzles"
          pressed={props.solving}
          onClick={props.onPuzzles}
        />
      </nav>
      <div className="header-tools">
        <IconButton
          className="sound-button"
          icon={settings.sound ? 'sound' : 'mute'}
          label={settings.sound ? 'Mute' : 'Sound on'}
          onClick={() => onChange({ sound: !settings.sound })}
        />
        <IconButton
          className="theme-button"
          icon={dark ? 'sun' : 'moon'}
          label={dark ? 'Light colors' : 'Dark colors'}
          onClick={() => onChange({ theme: dark ? 'light' : 'dark' })}
        />
        <IconButton icon="settings" label="Settings" onClick={() => onOpen('settings')} />
        <IconButton icon="help" label="Help (?)" onClick={() => onOpen('help')} />
      </div>
    </header>
  );
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-line" d="M7 25 25 7" />
      <circle className="mark-end" cx="7.5" cy="24.5" r="3.5" />
      <circle className="mark-held" cx="16" cy="16" r="4.5" />
      <circle className="mark-end" cx="24.5" cy="7.5" r="2.5" />
    </svg>
  );
}
