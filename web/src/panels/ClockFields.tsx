import { useState } from 'react';
import type { TimeControl } from '../game/clock';
import type { NewGame } from '../game/newGame';
import { Choice } from './Choice';

const USUAL: Record<string, TimeControl> = {
  '1+0': { initialMs: 60_000, incrementMs: 0 },
  '3+2': { initialMs: 180_000, incrementMs: 2_000 },
  '5+3': { initialMs: 300_000, incrementMs: 3_000 },
  '10+5': { initialMs: 600_000, incrementMs: 5_000 },
  '30+20': { initialMs: 1_800_000, incrementMs: 20_000 },
};

interface Props {
  clock: NewGame['clock'];
  onChange: (clock: NewGame['clock']) => void;
}

/** No clock, a usual one, or any: base, increment, delay, and not the same for both. */
export function ClockFields({ clock, onChange }: Props) {
  const [custom, setCustom] = useState(() => clock !== null && keyOf(clock) === null);
  const [odds, setOdds] = useState(() => clock !== null && !isSame(clock.you, clock.opponent));
  const choose = (key: string) => {
    setCustom(key === 'custom');
    if (key === 'none') onChange(null);
    else if (key === 'custom') onChange(clock ?? both(USUAL['10+5']));
    else onChange(both(USUAL[key]));
  };
  const change = (side: 'you' | 'opponent', control: TimeControl) => {
    if (!clock) return;
    onChange(odds ? { ...clock, [side]: control } : both(control));
  };
  return (
    <>
      <Choice
        label="Clock (minutes + seconds a move)"
        value={custom ? 'custom' : ((clock && keyOf(clock)) ?? 'none')}
        options={[
          { value: 'none', label: 'None' },
          ...Object.keys(USUAL).map((key) => ({ value: key, label: key })),
          { value: 'custom', label: 'Other' },
        ]}
        onChange={choose}
      />
      {custom && clock && (
        <fieldset className="clock-fields">
          <ControlRow
            label={odds ? 'You' : 'Both sides'}
            control={clock.you}
            onChange={(control) => change('you', control)}
          />
          {odds && (
            <ControlRow
              label="Opponent"
              control={clock.opponent}
              onChange={(control) => change('opponent', control)}
            />
          )}
          <label className="check">
            <input
              type="checkbox"
              checked={odds}
              onChange={() => {
                setOdds(!odds);
                if (odds) onChange(both(clock.you));
              }}
            />
            Different for each side
          </label>
        </fieldset>
      )}
    </>
  );
}

interface RowProps {
  label: string;
  control: TimeControl;
  onChange: (control: TimeControl) => void;
}

function ControlRow({ label, control, onChange }: RowProps) {
  const fields = [
    { name: 'Minutes', value: control.initialMs / 60_000, part: 'initialMs', unit: 60_000 },
    { name: 'Increment', value: control.incrementMs / 1_000, part: 'incrementMs', unit: 1_000 },
    { name: 'Delay', value: (control.delayMs ?? 0) / 1_000, part: 'delayMs', unit: 1_000 },
  ] as const;
  return (
    <div className="clock-row">
      <span>{label}</span>
      {fields.map(({ name, value, part, unit }) => (
        <label key={name} className="field">
          {name}
          <input
            type="number"
            required
            min={part === 'initialMs' ? 0.25 : 0}
            max={600}
            step={part === 'initialMs' ? 0.25 : 1}
            value={Number.isNaN(value) ? '' : value}
            aria-label={`${label}: ${name}, ${part === 'initialMs' ? 'minutes' : 'seconds'}`}
            onChange={({ target }) => onChange({ ...control, [part]: target.valueAsNumber * unit })}
          />
        </label>
      ))}
    </div>
  );
}

function both(control: TimeControl | undefined): NewGame['clock'] {
  return control ? { you: control, opponent: control } : null;
}

function isSame(a: TimeControl, b: TimeControl): boolean {
  const delay = ({ delayMs = 0 }: TimeControl) => delayMs;
  return a.initialMs === b.initialMs && a.incrementMs === b.incrementMs && delay(a) === delay(b);
}

/** The name of a usual clock, if it is one. */
function keyOf({ you, opponent }: NonNullable<NewGame['clock']>): string | null {
  if (!isSame(you, opponent)) return null;
  return Object.keys(USUAL).find((key) => isSame(USUAL[key] as TimeControl, you)) ?? null;
}
