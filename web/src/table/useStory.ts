import { useMemo, useRef } from 'react';
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

/**
 * The last move and the one before it, in a match yours and the answer. Until the sentences of a new
 * move come, the story is that of the move before: no sentence is read under another move's name.
 */
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
  const last = useRef<StoryEntry[]>([]);
  if (node.san && shown && shown.fen !== node.fen) return last.current.map(withoutProofs);
  last.current = [...entry(node, shown), ...(before ? entry(before, position) : [])];
  return last.current;
}

function withoutProofs(entry: StoryEntry): StoryEntry {
  const sentences = entry.sentences?.map((one) => ({ ...one, proof: [] })) ?? null;
  return { ...entry, sentences };
}

/**
 * The sentences of a reply. Only those of the position on the board have their proofs: those of
 * the move before begin elsewhere.
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
