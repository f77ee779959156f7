import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { PgnGame } from '../api/types';
import { warningOf } from '../game/pgn';
import { FenForm } from './FenForm';
import {
  cancelImport,
  type Imported,
  type ImportState,
  importFiles,
  importState,
  onImport,
} from './imports';

interface Props {
  fen: string;
  dropped: readonly File[];
  onOpen: (id: number) => Promise<void>;
  onLoadGame: (game: PgnGame) => void;
  onLoadFen: (fen: string) => void;
  /** Shows the games of a collection. */
  onShow: (collection: string) => void;
  /** Says something that outlives this view. */
  onSay: (text: string) => void;
}

/** A text as long as this can be read at once, if no game of it is whole. */
const SHORT = 500_000;
const PASTED = 'Pasted';

/** Games from files and from the clipboard, and positions. */
export function ImportPanel({ fen, dropped, onOpen, onLoadGame, onLoadFen, onShow, onSay }: Props) {
  const backend = useBackend();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const work = useSyncExternalStore(onImport, importState);

  /** One game is opened; of a broken one what could be read. */
  const paste = async () => {
    if (!text.trim()) return;
    try {
      const done = await importFiles(backend.library, [new File([text], PASTED)]);
      const only = done && done.imported + done.duplicates === 1;
      if (only && done.broken === 0 && done.first !== null) {
        await onOpen(done.first);
        // The report closes with this view.
        const said = warningOf(done.warnings, done.oddPlaces);
        if (said) onSay(said);
        return;
      }
      if (!done || done.imported + done.duplicates > 0 || text.length > SHORT) return;
      const { games, errors } = await backend.readPgn(text);
      const [game] = games;
      if (game && game.nodes.length > 1 && errors.length <= 1) onLoadGame(game);
      else if (errors.length === 0) setProblem('No game found in this text.');
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  useEffect(() => {
    if (dropped.length > 0) void importFiles(backend.library, dropped);
  }, [backend, dropped]);

  return (
    <div className="columns import-panel">
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          setProblem(null);
          void paste();
        }}
      >
        <label className="field grow">
          Paste a PGN, or drop a file anywhere
          <textarea
            rows={8}
            spellCheck={false}
            placeholder={'[White "Morphy"]\n\n1. e4 e5 2. Nf3 d6 3. d4 Bg4'}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <div className="button-row">
          <button type="submit" className="button primary" disabled={work.running !== null}>
            Open
          </button>
          <label className="button file">
            Choose files
            <input
              type="file"
              multiple
              accept=".pgn,.gz,.zst,text/plain,application/x-chess-pgn"
              disabled={work.running !== null}
              onChange={({ target }) => {
                void importFiles(backend.library, [...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </label>
        </div>
        <p className="form-note">
          Files of any size, also compressed (.gz, .zst). Games that you have already are not
          doubled.
        </p>
      </form>
      <div className="form">
        <Progress work={work} onShow={onShow} onOpen={onOpen} />
        {problem && (
          <p className="form-error" role="alert">
            {problem}
          </p>
        )}
        <FenForm fen={fen} onLoad={onLoadFen} />
      </div>
    </div>
  );
}

interface ProgressProps extends Pick<Props, 'onShow' | 'onOpen'> {
  work: ImportState;
}

function Progress({ work, onShow, onOpen }: ProgressProps) {
  const { running, done } = work;
  return (
    <div className="import-state" role="status">
      {running && (
        <>
          <label className="field">
            {running.name}: {megabytes(running.bytes)} of {megabytes(running.size)} MB
            <progress value={running.bytes} max={running.size || 1} />
          </label>
          <button type="button" className="button" onClick={cancelImport}>
            Cancel
          </button>
        </>
      )}
      {done.map((file) => (
        <Report key={file.key} file={file} onShow={onShow} onOpen={onOpen} />
      ))}
    </div>
  );
}

function Report({ file, onShow, onOpen }: { file: Imported } & Pick<Props, 'onShow' | 'onOpen'>) {
  const { imported, duplicates, broken, oddPlaces, errors, warnings, failure, first } = file;
  const count = (number: number, what: string) =>
    number > 0 ? [`${number.toLocaleString('en')} ${what}`] : [];
  const parts = [
    ...count(imported, imported === 1 ? 'game imported' : 'games imported'),
    ...count(duplicates, 'already there'),
    ...count(broken, 'broken'),
    ...count(oddPlaces, oddPlaces === 1 ? 'warning' : 'warnings'),
  ];
  return (
    <div className="import-report">
      <p>
        <strong>{file.name}</strong>: {failure ?? (parts.join(', ') || 'no game found')}
      </p>
      <Notes notes={errors} />
      <Notes notes={warnings} />
      {(imported + duplicates > 0 || file.cancelled) && (
        <div className="button-row">
          <button type="button" className="button" onClick={() => onShow(file.collection)}>
            Show the games
          </button>
          {first !== null && (
            <button type="button" className="button" onClick={() => onOpen(first)}>
              Open the first
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** The first note; the others when they are asked for. */
function Notes({ notes: [first, ...others] }: { notes: readonly string[] }) {
  if (!first) return null;
  if (others.length === 0) return <p>{first}</p>;
  return (
    <details>
      <summary>{first}</summary>
      <ul>
        {others.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
