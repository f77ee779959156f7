import { useEffect, useState } from 'react';
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

/** The game on the board as text, as a file, as a picture, as a link. */
export function TakeAwayPanel({ fen, writePgn, writeLink, session, settings }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // Empty until the server has written them: then there is nothing to be taken away.
  const [pgn, setPgn] = useState('');
  const [link, setLink] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the game does not change behind a dialog
  useEffect(() => {
    const fail = (error: unknown) => setProblem(messageOf(error));
    writePgn().then(setPgn, fail);
    writeLink().then(setLink, fail);
  }, []);
  const draw = (name: string, paint: Paint) => async () => {
    const look = currentLook(session.orientation, settings.coordinates, settings.pieces);
    download(name, await paint(session, look));
  };
  const button = (name: string, icon: IconName, work: () => unknown, isReady = true) => (
    <button
      type="button"
      className="button"
      disabled={!isReady}
      onClick={async () => {
        try {
          await work();
          setDone(name);
          setProblem(null);
        } catch (error) {
          setDone(null);
          setProblem(messageOf(error));
        }
      }}
    >
      <Icon name={icon} />
      {name}
      {done === name && <span aria-hidden="true"> ✓</span>}
    </button>
  );
  return (
    <div className="columns take-away">
      <div className="form">
        <label className="field grow">
          The game (PGN)
          <textarea className="mono" rows={12} readOnly value={pgn} onFocus={select} />
        </label>
        <div className="button-row">
          {button('Copy PGN', 'copy', () => copy(pgn), pgn !== '')}
          {button('Download PGN', 'download', () => download('game.pgn', pgn), pgn !== '')}
        </div>
      </div>
      <div className="form">
        <label className="field">
          The position (FEN)
          <input className="mono" readOnly value={fen} onFocus={select} />
        </label>
        <div className="button-row">
          {button('Copy FEN', 'copy', () => copy(fen))}
          {button('Picture (SVG)', 'download', draw('position.svg', svgOf))}
          {button('Picture (PNG)', 'download', draw('position.png', pngOf))}
          {button('Animation (GIF)', 'download', draw('game.gif', gifOf))}
        </div>
        <label className="field">
          The whole game is in this link; no server keeps it
          <input className="mono" readOnly value={link} onFocus={select} />
        </label>
        <div className="button-row">
          {button('Copy link', 'link', () => copy(link), link !== '')}
        </div>
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {done && `${done}: done`}
      </span>
    </div>
  );
}

function copy(text: string): Promise<void> {
  if (!navigator.clipboard) throw new Error('copying needs a secure page: select the text instead');
  return navigator.clipboard.writeText(text);
}

function select({ target }: React.FocusEvent<HTMLInputElement | HTMLTextAreaElement>) {
  target.select();
}
