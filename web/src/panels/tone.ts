/** What a sentence is about, in a few colors. */

export type SentenceTone = 'pin' | 'mate' | 'loss' | 'attack' | 'gain' | 'quiet';

/** Words that kinds are made of. The first that fits decides: a pinned defender is about the pin. */
const TONES: readonly [SentenceTone, readonly string[]][] = [
  ['pin', ['pin', 'pinned', 'unpin']],
  ['mate', ['mate', 'check', 'rank']],
  ['loss', ['lost', 'hanging', 'trapped']],
  ['gain', ['won', 'capture', 'promotion', 'castling', 'passant', 'saved']],
  ['attack', ['fork', 'skewer', 'discovery', 'discovered', 'threat', 'overloaded', 'removed']],
];

/** The server may know more kinds than the page; those stay quiet. */
export function toneOfKind(kind: string): SentenceTone {
  const parts = kind.split('_');
  return TONES.find(([, words]) => words.some((word) => parts.includes(word)))?.[0] ?? 'quiet';
}
