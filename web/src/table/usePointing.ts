import { useEffect, useState } from 'react';
import type { Marks } from '../board/marks';
import type { Pointing } from '../panels/Sentences';
import type { Previews } from './usePreview';

export interface PointedAt {
  pointing: Pointing;
  /** What the sentence under the pointer speaks of, in the position that is on the board. */
  pointed: Marks | null;
  /** Another position is on the board for a while: marks of this one would mislead. */
  isPreviewed: boolean;
}

/** Sentences that draw on the board and play their proofs; `place` names the position they are of. */
export function usePointing(previews: Previews, place: unknown): PointedAt {
  const [pointed, setPointed] = useState<{ marks: Marks; after: number } | null>(null);
  // A sentence that goes away cannot tell that the pointer has left it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the position changes
  useEffect(() => setPointed(null), [place]);
  const played = previews.preview ? previews.preview.at + 1 : 0;
  const onPoint: Pointing['onPoint'] = (marks, proof = [], after = 0) => {
    setPointed(marks && { marks, after });
    if (proof.length > 0) previews.play(proof);
    else previews.clear();
  };
  return {
    pointing: { onPoint, playing: previews.preview },
    pointed: pointed?.after === played ? pointed.marks : null,
    isPreviewed: played > 0,
  };
}
