import { useState } from 'react';
import { messageOf } from '../api/backend';
import type { Session } from '../game/session';
import { Icon, type IconName } from '../panels/Icon';
import { currentLook, type Look } from '../picture/boardSvg';
import { gifOf, pngOf, svgOf } from '../picture/picture';
import type { Settings } from '../theme/settings';
import { download } from './download';

type Paint = (session: Session, look: Look) => Promise<Blob>;

interface Props {
  fen: string;
  /** The game on the board as PGN. */
  writePgn: () => Promise<string>;
  /** A link that holds the game on the board. */
  writeLink: () => Promise<string>;
  session: Session;
  settings: Settings;
}

/** The game on the board as a file, as text, as a link. */
export function TakeAwayPanel({ fen, writePgn, writeLink, session, settings }: Props) {
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
  const draw = (name: string, paint: Paint) => async () => {
    const look = currentLook(session.orientation, settings.coordinates, settings.pieces);
    download(name, await paint(session, look));
  };
  const buttons = [
    { name: 'Download PGN', work: async () => download('game.pgn', await writePgn()) },
    { name: 'Copy PGN', work: async () => navigator.clipboard.writeText(await writePgn()) },
    { name: 'Copy FEN', work: () => navigator.clipboard.writeText(fen) },
    { name: 'Picture (SVG)', work: draw('position.svg', svgOf) },
    { name: 'Picture (PNG)', work: draw('position.png', pngOf) },
    { name: 'Animation (GIF)', work: draw('game.gif', gifOf) },
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
            <Icon name={iconOf(name)} />
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

function iconOf(name: string): IconName {
  if (name === 'Share link') return 'link';
  return name.startsWith('Copy') ? 'copy' : 'download';
}
