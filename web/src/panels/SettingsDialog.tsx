import type { Limits } from '../api/types';
import type { BoardColors, PieceSet, Settings, Speed, Theme } from '../theme/settings';
import { Choice } from './Choice';
import { Dialog } from './Dialog';
import { Switch } from './Switch';

interface Props {
  settings: Settings;
  limits: Limits | null;
  onChange: (change: Partial<Settings>) => void;
  onClose: () => void;
}

export default function SettingsDialog({ settings, limits, onChange, onClose }: Props) {
  const toggle = (name: 'coordinates' | 'sound' | 'engineArrows' | 'allPins' | 'reviewGames') => ({
    checked: settings[name],
    onChange: () => onChange({ [name]: !settings[name] }),
  });
  return (
    <Dialog title="Settings" onClose={onClose} wide>
      <div className="columns">
        <div className="form">
          <Choice<Theme>
            label="Appearance"
            value={settings.theme}
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            onChange={(theme) => onChange({ theme })}
          />
          <Choice<BoardColors>
            label="Board"
            value={settings.board}
            options={[
              { value: 'walnut', label: 'Walnut' },
              { value: 'slate', label: 'Slate' },
              { value: 'moss', label: 'Moss' },
              { value: 'ink', label: 'Ink' },
            ]}
            onChange={(board) => onChange({ board })}
          />
          <Choice<PieceSet>
            label="Pieces"
            value={settings.pieces}
            options={[
              { value: 'classic', label: 'Classic' },
              { value: 'plain', label: 'Plain' },
              { value: 'letters', label: 'Letters' },
            ]}
            onChange={(pieces) => onChange({ pieces })}
          />
          <Switch label="Coordinates" {...toggle('coordinates')} />
          <Choice<Speed>
            label="Animation"
            value={settings.animation}
            options={[
              { value: 'off', label: 'Off' },
              { value: 'slow', label: 'Slow' },
              { value: 'normal', label: 'Normal' },
              { value: 'fast', label: 'Fast' },
            ]}
            onChange={(animation) => onChange({ animation })}
          />
          <Switch label="Sound" {...toggle('sound')} />
        </div>
        <div className="form">
          <Choice
            label="Engine lines"
            value={settings.lines}
            options={range(limits?.lines.max ?? 5).map((value) => ({
              value,
              label: String(value),
            }))}
            onChange={(lines) => onChange({ lines })}
          />
          <label className="field">
            <span>
              Threads: <output>{settings.threads}</output> of {limits?.threads.max ?? 1}
            </span>
            <input
              type="range"
              min={1}
              max={limits?.threads.max ?? 1}
              value={settings.threads}
              aria-valuetext={`${settings.threads}`}
              onChange={({ target }) => onChange({ threads: target.valueAsNumber })}
            />
          </label>
          <Choice
            label="Hash table (MB)"
            value={settings.hashMb}
            options={hashSizes(limits?.hash_mb.max ?? 64).map((value) => ({
              value,
              label: String(value),
            }))}
            onChange={(hashMb) => onChange({ hashMb })}
          />
          <Switch label="Arrows for the engine's moves" {...toggle('engineArrows')} />
          <Switch label="Also pins that hardly matter" {...toggle('allPins')} />
          <Switch label="Review my games when they end" {...toggle('reviewGames')} />
        </div>
      </div>
    </Dialog>
  );
}

function range(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1);
}

/** Powers of two from 16 up to what the server allows. */
function hashSizes(largest: number): number[] {
  return [16, 32, 64, 128, 256, 512].filter((size) => size <= largest);
}
