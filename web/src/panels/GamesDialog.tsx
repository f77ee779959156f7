import { useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { PgnGame } from '../api/types';
import { gameTitle } from '../game/pgn';
import { Dialog } from './Dialog';
import { Icon } from './Icon';
import './games.css';

interface Props {
  fen: string;
  /** The game on the board as PGN. */
  writePgn: () => Promise<string>;
  /** A link that holds the game on the board. */
  writeLink: () => Promise<string>;
  onLoadGame: (game: PgnGame) => void;
  onLoadFen: (fen: string) => void;
  onClose: () => void;
}

/** Games and positions in and out. */
export function GamesDialog(props: Props) {
  const backend = useBackend();
  const [games, setGames] = useState<readonly PgnGame[]>([]);
  const [message, setMessage] = useState<string | null>(null);

  const read = async (pgn: string) => {
    if (!pgn.trim()) return;
    try {
      const reply = await backend.readPgn(pgn);
      const [first, second] = reply.games;
      const problems = reply.errors.map(
        ({ game, line, message: text }) => `Game ${game}, line ${line}: ${text}.`,
      );
      if (first && !second && problems.length === 0) return props.onLoadGame(first);
      setGames(reply.games);
      setMessage(problems.slice(0, 3).join(' ') || (first ? null : 'No game found in this text.'));
    } catch (error) {
      setMessage(messageOf(error));
    }
  };

  return (
    <Dialog title="Games" onClose={props.onClose} wide>
      {games.length > 0 && <GameList games={games} onChoose={props.onLoadGame} />}
      {message && (
        <p className="form-error" role="alert">
          {message}
        </p>
      )}
      <div className="columns">
        <PgnForm onRead={read} />
        <div className="form">
          <FenForm fen={props.fen} onLoad={props.onLoadFen} />
          <ExportButtons {...props} onMessage={setMessage} />
        </div>
      </div>
    </Dialog>
  );
}

function GameList({
  games,
  onChoose,
}: {
  games: readonly PgnGame[];
  onChoose: (game: PgnGame) => void;
}) {
  return (
    <ol className="game-list" aria-label="Games found">
      {games.map((game, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: games of a file are told apart by their place
        <li key={index}>
          <button type="button" onClick={() => onChoose(game)}>
            <span className="number">{index + 1}</span>
            <span>{gameTitle(game)}</span>
            <span className="muted">{Math.ceil((game.nodes.length - 1) / 2)} moves</span>
            <span className="result">{game.result.replace('1/2-1/2', '½–½')}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function PgnForm({ onRead }: { onRead: (pgn: string) => void }) {
  const [text, setText] = useState('');
  const [isTarget, setIsTarget] = useState(false);
  const readFile = async (file: File | undefined) => {
    if (file) onRead(await file.text());
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        onRead(text);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setIsTarget(true);
      }}
      onDragLeave={() => setIsTarget(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsTarget(false);
        void readFile(event.dataTransfer.files[0]);
      }}
    >
      <label className="field grow">
        Paste a PGN, or drop a file here
        <textarea
          data-target={isTarget}
          rows={9}
          spellCheck={false}
          placeholder={'[White "Morphy"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4'}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <div className="button-row">
        <button type="submit" className="button primary">
          Open
        </button>
        <label className="button file">
          Choose a file
          <input
            type="file"
            accept=".pgn,text/plain,application/x-chess-pgn"
            onChange={({ target }) => void readFile(target.files?.[0])}
          />
        </label>
      </div>
    </form>
  );
}

function FenForm({ fen, onLoad }: { fen: string; onLoad: (fen: string) => void }) {
  const backend = useBackend();
  const [text, setText] = useState(fen);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    try {
      const reply = await backend.validate(text);
      if (reply.valid && reply.fen) return onLoad(reply.fen);
      const reasons = reply.reasons.map((reason) => reason.text);
      setProblem([reply.error?.message, ...reasons].filter(Boolean).join('; '));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form onSubmit={submit}>
      <label className="field">
        Position (FEN)
        <span className="field-row">
          <input
            className="mono"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" className="button">
            Set up
          </button>
        </span>
      </label>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

type ExportProps = Pick<Props, 'fen' | 'writePgn' | 'writeLink'> & {
  onMessage: (message: string | null) => void;
};

function ExportButtons({ fen, writePgn, writeLink, onMessage }: ExportProps) {
  const [done, setDone] = useState<string | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const attempt = (name: string, work: () => Promise<unknown>) => async () => {
    try {
      await work();
      setDone(name);
      onMessage(null);
    } catch (error) {
      onMessage(messageOf(error));
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
      <legend>Take it with you</legend>
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
      <span className="visually-hidden" aria-live="polite">
        {done && `${done}: done`}
      </span>
    </fieldset>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/x-chess-pgn' }));
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(address), 1_000);
}
