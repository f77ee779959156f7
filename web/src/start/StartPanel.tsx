import { useEffect, useMemo, useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { KeptGame, PgnGame, PuzzleReply, PuzzleTotalsReply } from '../api/types';
import { usePosition } from '../api/usePosition';
import { rowsOfSquares } from '../board/geometry';
import { PieceIcon } from '../board/PieceIcon';
import { readPlacement } from '../board/placement';
import { Icon } from '../panels/Icon';
import type { Training } from '../training/training';
import { SAMPLE_GAMES } from './sampleGames';
import './start.css';

interface Props {
  onPlay: () => void;
  onTrain: (training: Training) => void;
  onLoad: (game: PgnGame) => void;
  /** Opens a game of the library; a match that is not over goes on. */
  onOpenGame: (id: number) => void;
}

/** Where to go from an empty board: a game, a puzzle, the games one has, games worth seeing. */
export default function StartPanel({ onPlay, onTrain, onLoad, onOpenGame }: Props) {
  const backend = useBackend();
  const [problem, setProblem] = useState<string | null>(null);
  const own = useOwnGames();
  const open = async (pgn: string) => {
    try {
      const { games } = await backend.readPgn(pgn);
      if (games[0]) onLoad(games[0]);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <section className="panel start" aria-label="Start">
      <div className="start-first">
        <button type="button" className="start-card start-play" onClick={onPlay}>
          <Icon name="play" />
          <span>
            <b>Play</b> against the engine or a friend
          </span>
        </button>
        <TodaysPuzzle onTrain={onTrain} />
      </div>
      {own.length > 0 && (
        <GameLinks
          title="Your games"
          games={own.map((game) => ({
            key: game.id,
            name: nameOf(game),
            about: game.finished ? 'review it, learn from its mistakes' : 'continue',
            onOpen: () => onOpenGame(game.id),
          }))}
        />
      )}
      <GameLinks
        title="Games worth seeing"
        games={SAMPLE_GAMES.map(({ title, about, pgn }) => ({
          key: title,
          name: title,
          about,
          onOpen: () => void open(pgn),
        }))}
      />
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

/** Who played, or what was analyzed. */
function nameOf({ white, black, opening }: KeptGame): string {
  if (white !== '?' || black !== '?') return `${white} – ${black}`;
  return opening ? `Analysis: ${opening}` : 'Analysis';
}

interface GameLink {
  /** Names may be the same. */
  key: string | number;
  name: string;
  about: string;
  onOpen: () => void;
}

function GameLinks({ title, games }: { title: string; games: readonly GameLink[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul className="start-games">
        {games.map(({ key, name, about, onOpen }) => (
          <li key={key}>
            <button type="button" onClick={onOpen}>
              <b>{name}</b> <span className="muted">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TodaysPuzzle({ onTrain }: { onTrain: (training: Training) => void }) {
  const backend = useBackend();
  const [puzzle, setPuzzle] = useState<PuzzleReply | null>(null);
  const [totals, setTotals] = useState<PuzzleTotalsReply | null>(null);
  useEffect(() => {
    backend.puzzle('today').then(setPuzzle, () => undefined);
    backend.puzzleTotals().then(setTotals, () => undefined);
  }, [backend]);
  if (!puzzle) return null;
  const isSolved = (puzzle.progress?.solved ?? 0) > 0;
  const due = totals?.due ?? 0;
  return (
    <button
      type="button"
      className="start-card"
      onClick={() => onTrain({ kind: 'puzzles', which: isSolved ? 'next' : 'today' })}
    >
      <SmallBoard puzzle={puzzle} />
      <span>
        <b>Today's puzzle</b>{' '}
        {isSolved ? 'solved ✓' : `${puzzle.side === 'white' ? 'White' : 'Black'} to move`}
        {due > 0 && <span className="start-due">{due} due again</span>}
      </span>
    </button>
  );
}

/** The puzzle at a glance. */
function SmallBoard({ puzzle }: { puzzle: PuzzleReply }) {
  const game = useMemo(() => ({ start: puzzle.start, moves: [puzzle.mistake] }), [puzzle]);
  const { shown } = usePosition(game);
  const placement = useMemo(() => readPlacement(shown?.fen ?? ''), [shown]);
  return (
    <span className="small-board" aria-hidden="true">
      {rowsOfSquares(puzzle.side).map((row, y) =>
        row.map((square, x) => {
          const piece = placement.get(square);
          return (
            <i key={square} data-dark={(x + y) % 2 === 1}>
              {piece && <PieceIcon piece={piece} />}
            </i>
          );
        }),
      )}
    </span>
  );
}

/** The latest games of one's own, those to be continued first. */
function useOwnGames(): readonly KeptGame[] {
  const backend = useBackend();
  const [games, setGames] = useState<readonly KeptGame[]>([]);
  useEffect(() => {
    // Without a library there are none.
    backend.library.list({ collection: 'My games', sort: 'changed', limit: 3 }).then(
      (page) => setGames(page.games),
      () => undefined,
    );
  }, [backend]);
  return games;
}
