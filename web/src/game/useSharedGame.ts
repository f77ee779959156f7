import { useEffect } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { PgnGame } from '../api/types';
import { placed, warningOf } from './pgn';
import { sharedIn } from './share';

/** Opens the game in the link's fragment, then clears it: a reload shall find later moves. */
export function useSharedGame(
  onGame: (game: PgnGame) => void,
  onFen: (fen: string) => void,
  onProblem: (message: string) => void,
): void {
  const backend = useBackend();
  useEffect(() => {
    const open = async () => {
      const shared = await sharedIn(window.location.hash);
      if (!shared) return;
      history.replaceState(null, '', window.location.pathname);
      if (shared.kind === 'damaged') {
        onProblem('The link is damaged or too long: the game in it cannot be read.');
        return;
      }
      try {
        if (shared.kind === 'fen') {
          const reply = await backend.validate(shared.fen);
          if (reply.fen) onFen(reply.fen);
          else onProblem('The position in the link is not possible.');
          return;
        }
        const { games, errors, warnings } = await backend.readPgn(shared.pgn);
        if (games[0]) onGame(games[0]);
        const [first] = errors;
        const odd = warningOf(warnings.map(placed), warnings.length);
        if (first) onProblem(`The game in the link is damaged: ${first.message}.`);
        else if (odd) onProblem(odd);
      } catch (error) {
        onProblem(messageOf(error));
      }
    };
    void open();
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [backend, onGame, onFen, onProblem]);
}
