import { useEffect, useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { ExplorerFilter } from '../api/library';
import type { ExplorerMove, ExplorerReply, KeptCollection } from '../api/types';
import { hover } from '../panels/hover';
import { Departed } from './Departed';
import { OWN } from './useLibrary';

export interface ExplorerProps {
  /** The position on the board. */
  fen: string;
  /** The game of the library that is on the board. */
  shown: number | null;
  onPlay: (uci: string) => void;
  /** Shows the board after a move; with none, the game again. */
  onLook: (moves: readonly string[]) => void;
  onOpen: (id: number) => void;
  /** Goes to the position after this number of half-moves. */
  onGo: (halfMoves: number) => void;
}

type Side = 'any' | 'white' | 'black';

/** The moves that were played from here in one's own games or in a collection. */
export default function Explorer(props: ExplorerProps) {
  const [collection, setCollection] = useState('');
  const [side, setSide] = useState<Side>('any');
  const collections = useCollections();
  const filter: ExplorerFilter = {
    collection,
    ...(collection === OWN && side !== 'any' && { [side]: 'You' }),
  };
  const { reply, of, problem } = useExploration(props.fen, filter);
  return (
    <>
      <div className="explorer-source">
        <select
          aria-label="Games to explore"
          value={collection}
          onChange={({ target }) => setCollection(target.value)}
        >
          <option value="">All games</option>
          {collections.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        {collection === OWN && (
          <select
            aria-label="Your side"
            value={side}
            onChange={({ target }) => setSide(target.value as Side)}
          >
            <option value="any">Either side</option>
            <option value="white">With White</option>
            <option value="black">With Black</option>
          </select>
        )}
      </div>
      {problem && <p className="panel-note">{problem}</p>}
      {/* Rows of the last position stay until the next ones come: nothing jumps, nothing is played. */}
      {reply && <Moves reply={reply} isCurrent={of === props.fen} {...props} />}
      {props.shown !== null && (
        <Departed id={props.shown} collection={collection || OWN} onGo={props.onGo} />
      )}
    </>
  );
}

interface MovesProps extends ExplorerProps {
  reply: ExplorerReply;
  /** Are these the moves of the position on the board? */
  isCurrent: boolean;
}

function Moves({ reply, isCurrent, onPlay, onLook, onOpen }: MovesProps) {
  if (reply.games === 0) return <p className="panel-note">No game came to this position.</p>;
  return (
    <>
      <p className="explorer-name">
        {reply.opening && `${reply.opening} · `}
        {reply.games.toLocaleString('en')} {reply.games === 1 ? 'game' : 'games'}
      </p>
      <table className="explorer-moves">
        <thead className="visually-hidden">
          <tr>
            <th>Move</th>
            <th>Games</th>
            <th>Results</th>
            <th>Rating</th>
            <th>Last played</th>
          </tr>
        </thead>
        <tbody>
          {reply.moves.map((move) => (
            <tr key={move.uci} title={move.opening ?? undefined}>
              <td>
                <button
                  type="button"
                  className="explorer-move"
                  onClick={() => isCurrent && onPlay(move.uci)}
                  {...hover(
                    () => isCurrent && onLook([move.uci]),
                    () => onLook([]),
                  )}
                >
                  {move.san}
                </button>
              </td>
              <td>{move.games.toLocaleString('en')}</td>
              <td>
                <Results move={move} />
              </td>
              <td>{move.rating}</td>
              <td>
                <button
                  type="button"
                  className="text-button"
                  title={`Open the last game with ${move.san}`}
                  onClick={() => onOpen(move.last_game)}
                >
                  <span className="visually-hidden">Open the last game with {move.san}: </span>
                  {move.last?.slice(0, 7).replace(/[.?]*$/, '') || 'open'}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** White's wins, draws and Black's wins as parts of a bar, with numbers where they fit. */
function Results({ move }: { move: ExplorerMove }) {
  const known = move.white + move.draws + move.black;
  if (known === 0) return null;
  const share = (part: number) => Math.round((100 * part) / known);
  const words = `White wins ${share(move.white)} %, draws ${share(move.draws)} %, Black wins ${share(move.black)} %`;
  return (
    <span className="explorer-bar" role="img" aria-label={words} title={words}>
      {(['white', 'draws', 'black'] as const).map((part) => (
        <i key={part} className={part} style={{ flexGrow: move[part] }}>
          {share(move[part]) >= 20 && `${share(move[part])}`}
        </i>
      ))}
    </span>
  );
}

const SETTLED_MS = 80;

function useExploration(fen: string, filter: ExplorerFilter) {
  const { library } = useBackend();
  const [found, setFound] = useState<{ reply: ExplorerReply; of: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const key = JSON.stringify(filter);
  useEffect(() => {
    let isWanted = true;
    // Who steps quickly through a game is not waiting for every position.
    const timer = setTimeout(async () => {
      try {
        const reply = await library.explore(fen, JSON.parse(key));
        if (isWanted) setFound({ reply, of: fen });
        if (isWanted) setProblem(null);
      } catch (error) {
        if (isWanted) setProblem(messageOf(error));
      }
    }, SETTLED_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [library, fen, key]);
  return { reply: found?.reply ?? null, of: found?.of ?? null, problem };
}

function useCollections(): readonly KeptCollection[] {
  const { library } = useBackend();
  const [collections, setCollections] = useState<readonly KeptCollection[]>([]);
  useEffect(() => {
    library.collections().then(setCollections, () => undefined);
  }, [library]);
  return collections;
}
