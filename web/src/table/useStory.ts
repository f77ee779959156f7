import { useMemo } from 'react';
import type { PositionReply, Sentence } from '../api/types';
import { usePosition } from '../api/usePosition';
import { pieceName, readPlacement } from '../board/placement';
import { moveLabel } from '../game/layout';
import { playerName } from '../game/names';
import type { Session } from '../game/session';
import { gameTo, type MoveNode, nodeOf, ROOT, turnOf } from '../game/tree';
import type { StoryEntry, StoryHint } from '../panels/Story';
import { formatScore } from '../panels/score';
import type { Hint } from './useEngineWork';

/** The last move and the one before it, in a match yours and the answer. */
export function useStory(session: Session, shown: PositionReply | null): StoryEntry[] {
  const { tree, current, match } = session;
  const node = nodeOf(tree, current);
  const before = node.parent === null ? null : nodeOf(tree, node.parent);
  const earlier = useMemo(
    () => (before && before.id !== ROOT ? gameTo(tree, before.id) : null),
    [tree, before],
  );
  const { position } = usePosition(earlier);
  const entry = (of: MoveNode, reply: PositionReply | null): StoryEntry[] => {
    if (!of.san) return [];
    const mover = turnOf(of.fen) === 'white' ? 'black' : 'white';
    return [
      {
        label: moveLabel(of.san, of.fen),
        note: of.eval && formatScore(of.eval),
        by: match?.opponent.kind === 'engine' ? playerName(tree, match, mover) : null,
        sentences: reply ? sentencesOf(reply, node.fen) : null,
      },
    ];
  };
  return [...entry(node, shown), ...(before ? entry(before, position) : [])];
}

/**
 * The sentences of a reply. Only those of the position on the board have their proofs: those of
 * the move before begin elsewhere, and so do those shown until the reply to this position comes.
 */
function sentencesOf(reply: PositionReply, fen: string): readonly Sentence[] {
  const sentences = reply.explanation?.sentences ?? [];
  return reply.fen === fen ? sentences : sentences.map((one) => ({ ...one, proof: [] }));
}

/** A hint in words: the piece, then its square, then the move with its reasons. */
export function hintInWords({ found, stage }: Hint, fen: string): StoryHint {
  const [from, to] = [found.uci.slice(0, 2), found.uci.slice(2, 4)];
  const [, piece = 'piece'] = pieceName(readPlacement(fen).get(from) ?? '').split(' ');
  const texts = {
    1: `Look at the ${piece} on ${from}.`,
    2: `The ${piece} on ${from} has a good square: ${to}.`,
    3: `Play ${found.san}.`,
  };
  return {
    text: texts[stage],
    sentences: stage === 3 ? (found.explanation?.sentences ?? []) : [],
    more: stage < 3,
  };
}
