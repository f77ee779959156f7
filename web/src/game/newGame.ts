/** What is chosen for a new game. */

import type { Color } from '../board/geometry';
import type { TimeControl } from './clock';
import type { Opponent } from './match';

export type StartFrom = 'standard' | 'chess960' | 'here';

export interface NewGame {
  opponent: Opponent;
  side: Color | 'random';
  /** `null` without a clock. */
  clock: { you: TimeControl; opponent: TimeControl } | null;
  from: StartFrom;
  /** 0 to 959, or `null` for any. */
  chess960: number | null;
}

export const FIRST_GAME: NewGame = {
  opponent: { kind: 'engine', level: 3 },
  side: 'white',
  clock: null,
  from: 'standard',
  chess960: null,
};
