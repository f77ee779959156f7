import type { Info } from '../api/types';
import type { EngineOpponent } from '../game/match';
import { Choice } from './Choice';

interface Props {
  info: Info | null;
  opponent: EngineOpponent;
  onChange: (opponent: EngineOpponent) => void;
}

const STEP = 25;

/** How strong the engine plays: a level, or any rating between, and its character. */
export function StrengthFields({ info, opponent, onChange }: Props) {
  const levels = info?.levels ?? [];
  const { level, elo, character } = opponent;
  const chosen = levels.find((entry) => entry.level === level);
  const isUnlimited = !elo && chosen?.elo === null;
  const rating = elo ?? chosen?.elo ?? info?.elo.max ?? 0;
  return (
    <>
      <Choice
        label="Level"
        value={elo ? 0 : level}
        options={levels.map((entry) => ({
          value: entry.level,
          label: String(entry.level),
          title: entry.name,
        }))}
        onChange={(value) => onChange({ ...opponent, level: value, elo: null })}
      />
      {info && (
        <label className="field" title={info.elo_note}>
          Engine rating {isUnlimited ? 'without limit' : rating}
          <input
            type="range"
            min={info.elo.min}
            max={info.elo.max}
            step={STEP}
            value={rating}
            onChange={({ target }) => onChange({ ...opponent, elo: target.valueAsNumber })}
          />
        </label>
      )}
      {info && !isUnlimited && (
        <label className="field">
          Character
          <select
            value={character ?? info.characters[0]?.name}
            onChange={({ target }) => onChange({ ...opponent, character: target.value })}
          >
            {info.characters.map(({ name, description }) => (
              <option key={name} value={name}>
                {name}: {description}
              </option>
            ))}
          </select>
        </label>
      )}
      {chosen && !elo && (
        <p className="form-note" aria-live="polite">
          <strong>{chosen.name}</strong>
          {chosen.elo !== null && ` · engine rating ${chosen.elo}`}
          <br />
          {chosen.description}
        </p>
      )}
      {info && elo && <p className="form-note">{info.elo_note}</p>}
    </>
  );
}
