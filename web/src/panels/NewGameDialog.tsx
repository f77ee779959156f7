import { useState } from 'react';
import type { Info } from '../api/types';
import type { NewGame } from '../game/newGame';
import { Choice } from './Choice';
import { ClockFields } from './ClockFields';
import { Dialog } from './Dialog';
import { StrengthFields } from './StrengthFields';

interface Props {
  info: Info | null;
  /** What was chosen last time. */
  initial: NewGame;
  onStart: (game: NewGame) => void;
  onClose: () => void;
}

export default function NewGameDialog({ info, initial, onStart, onClose }: Props) {
  const [game, setGame] = useState(initial);
  const change = (part: Partial<NewGame>) => setGame((old) => ({ ...old, ...part }));
  const engine = game.opponent.kind === 'engine' ? game.opponent : null;
  return (
    <Dialog title="New game" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          onStart(game);
        }}
      >
        <Choice
          label="Opponent"
          value={game.opponent.kind}
          options={[
            { value: 'engine', label: 'Pinpoint' },
            { value: 'person', label: 'Two players' },
          ]}
          onChange={(kind) =>
            change({ opponent: kind === 'engine' ? (engine ?? { kind, level: 3 }) : { kind } })
          }
        />
        {engine && (
          <>
            <StrengthFields
              info={info}
              opponent={engine}
              onChange={(opponent) => change({ opponent })}
            />
            <Choice
              label="You play"
              value={game.side}
              options={[
                { value: 'white', label: 'White' },
                { value: 'random', label: 'Either' },
                { value: 'black', label: 'Black' },
              ]}
              onChange={(side) => change({ side })}
            />
          </>
        )}
        <ClockFields clock={game.clock} onChange={(clock) => change({ clock })} />
        <Choice
          label="Start"
          value={game.from}
          options={[
            { value: 'standard', label: 'Standard' },
            { value: 'chess960', label: 'Chess960' },
            { value: 'here', label: 'This position' },
          ]}
          onChange={(from) => change({ from })}
        />
        {game.from === 'chess960' && (
          <label className="field">
            Number, 0 to 959 (empty: any)
            <input
              type="number"
              min={0}
              max={959}
              value={game.chess960 ?? ''}
              onChange={({ target }) =>
                change({ chess960: target.value === '' ? null : target.valueAsNumber })
              }
            />
          </label>
        )}
        <div className="dialog-foot">
          <button type="submit" className="button primary wide">
            Start
          </button>
        </div>
      </form>
    </Dialog>
  );
}
