import { useCallback, useEffect, useRef, useState } from 'react';
import { type Game, useBackend } from '../api/backend';
import { keyOfGame } from '../api/positions';
import type { PlayedMove } from '../api/types';
import { colorOf, readPlacement } from '../board/placement';
import { turnOf } from '../game/tree';

/** A line shown on the board without being played. */
export interface Preview {
  moves: readonly PlayedMove[];
  /** The index of the move that is on the board. */
  at: number;
}

export interface Previews {
  preview: Preview | null;
  /** Shows the board after a line. */
  show: (line: readonly string[]) => void;
  /** Plays a line move by move, beginning after the current move or with it. */
  play: (line: readonly string[]) => void;
  clear: () => void;
}

const FIRST_MS = 250;
const STEP_MS = 850;

/** Lines that are looked at: the engine's under the pointer, the proof of a sentence. */
export function usePreview(game: Game, fen: string): Previews {
  const backend = useBackend();
  const [preview, setPreview] = useState<Preview | null>(null);
  const asked = useRef(0);
  const key = keyOfGame(game);

  const clear = useCallback(() => {
    asked.current += 1;
    setPreview(null);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another position ends the preview
  useEffect(() => clear, [key, clear]);

  /** The line as the server names it. */
  const read = async (line: readonly string[]): Promise<readonly PlayedMove[]> => {
    const before = beginsAfter(line, fen) ? game.moves : game.moves.slice(0, -1);
    const continued = { start: game.start, moves: [...before, ...line] };
    return (await backend.position(continued, before.length)).moves;
  };
  const begin = async (line: readonly string[], first: number) => {
    asked.current += 1;
    const ticket = asked.current;
    try {
      const moves = line.length > 0 ? await read(line) : [];
      if (asked.current !== ticket || moves.length === 0) return;
      const at = Math.min(first, moves.length - 1);
      setPreview({ moves, at });
    } catch {
      // A preview that cannot be had is not worth a message.
    }
  };

  useEffect(() => {
    if (!preview || preview.at + 1 >= preview.moves.length) return;
    const timer = setTimeout(
      () => setPreview({ ...preview, at: preview.at + 1 }),
      preview.at < 0 ? FIRST_MS : STEP_MS,
    );
    return () => clearTimeout(timer);
  }, [preview]);

  return {
    preview,
    show: (line) => void begin(line, line.length - 1),
    play: (line) => void begin(line, -1),
    clear,
  };
}

/**
 * Does a line begin after the position, or before its last move? What a move allows begins after
 * it, with a piece of the side to move; what it did or missed begins before it.
 */
export function beginsAfter([first = '']: readonly string[], fen: string): boolean {
  const piece = readPlacement(fen).get(first.slice(0, 2));
  return piece !== undefined && colorOf(piece) === turnOf(fen);
}
