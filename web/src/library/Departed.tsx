import { useEffect, useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { DepartureReply } from '../api/types';
import { turnOf } from '../game/tree';

interface Props {
  id: number;
  collection: string;
  onGo: (halfMoves: number) => void;
}

/** Where the game on the board left what was played before. */
export function Departed({ id, collection, onGo }: Props) {
  const { library } = useBackend();
  const [reply, setReply] = useState<DepartureReply | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another game, another answer
  useEffect(() => setReply(null), [id, collection]);
  const ask = async () => {
    try {
      setReply(await library.departure(id, collection));
      setProblem(null);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  if (problem) return <p className="panel-note">{problem}</p>;
  if (!reply) {
    return (
      <button type="button" className="text-button" onClick={ask}>
        Where did this game leave {collection === 'My games' ? 'my repertoire' : collection}?
      </button>
    );
  }
  const left = reply.departure;
  if (!left) return <p className="panel-note">It did not leave {collection}.</p>;
  const [, , , , , number = ''] = left.known.fen.split(' ');
  const dots = turnOf(left.known.fen) === 'white' ? '.' : '...';
  const [before] = left.known.moves;
  return (
    <p className="explorer-left">
      <button type="button" className="text-button" onClick={() => onGo(left.half_moves)}>
        With {number}
        {dots} {left.san}
      </button>
      {before && `. Before, ${before.san} was played ${times(before.games)}.`}
    </p>
  );
}

function times(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count.toLocaleString('en')} times`;
}
