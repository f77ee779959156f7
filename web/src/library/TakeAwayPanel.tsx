import { useState } from 'react';
import { messageOf } from '../api/backend';
import { Icon } from '../panels/Icon';
import { download } from './download';

interface Props {
  fen: string;
  /** The game on the board as PGN. */
  writePgn: () => Promise<string>;
  /** A link that holds the game on the board. */
  writeLink: () => Promise<string>;
}

/** The game on the board as a file, as text, as a link. */
export function TakeAwayPanel({ fen, writePgn, writeLink }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const attempt = (name: string, work: () => Promise<unknown>) => async () => {
    try {
      await work();
      setDone(name);
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const buttons = [
    { name: 'Download PGN', work: async () => download('game.pgn', await writePgn()) },
    { name: 'Copy PGN', work: async () => navigator.clipboard.writeText(await writePgn()) },
    { name: 'Copy FEN', work: () => navigator.clipboard.writeText(fen) },
    {
      name: 'Share link',
      work: async () => {
        const address = await writeLink();
        setLink(address);
        await navigator.clipboard.writeText(address).catch(() => undefined);
      },
    },
  ];
  return (
    <fieldset className="exports">
      <legend>The game on the board</legend>
      <div className="button-row">
        {buttons.map(({ name, work }) => (
          <button key={name} type="button" className="button" onClick={attempt(name, work)}>
            <Icon name={name === 'Share link' ? 'link' : 'copy'} />
            {name}
            {done === name && <span aria-hidden="true"> ✓</span>}
          </button>
        ))}
      </div>
      {link && (
        <label className="field">
          The whole game is in this link; no server keeps it
          <input className="mono" readOnly value={link} onFocus={({ target }) => target.select()} />
        </label>
      )}
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
      <span className="visually-hidden" aria-live="polite">
        {done && `${done}: done`}
      </span>
    </fieldset>
  );
}
