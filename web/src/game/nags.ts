/** Numeric annotation glyphs: what they look like and what they say. */

export interface Nag {
  nag: number;
  symbol: string;
  meaning: string;
}

export const MOVE_NAGS: readonly Nag[] = [
  { nag: 3, symbol: '!!', meaning: 'Brilliant move' },
  { nag: 1, symbol: '!', meaning: 'Good move' },
  { nag: 5, symbol: '!?', meaning: 'Interesting move' },
  { nag: 6, symbol: '?!', meaning: 'Dubious move' },
  { nag: 2, symbol: '?', meaning: 'Mistake' },
  { nag: 4, symbol: '??', meaning: 'Blunder' },
];

export const POSITION_NAGS: readonly Nag[] = [
  { nag: 10, symbol: '=', meaning: 'Equal position' },
  { nag: 13, symbol: '∞', meaning: 'Unclear position' },
  { nag: 14, symbol: '+/=', meaning: 'White is slightly better' },
  { nag: 15, symbol: '=/+', meaning: 'Black is slightly better' },
  { nag: 16, symbol: '±', meaning: 'White is better' },
  { nag: 17, symbol: '∓', meaning: 'Black is better' },
  { nag: 18, symbol: '+−', meaning: 'White is winning' },
  { nag: 19, symbol: '−+', meaning: 'Black is winning' },
];

const OTHERS: readonly Nag[] = [
  { nag: 7, symbol: '□', meaning: 'Only move' },
  { nag: 22, symbol: '⨀', meaning: 'Zugzwang' },
  { nag: 36, symbol: '↑', meaning: 'With initiative' },
  { nag: 40, symbol: '→', meaning: 'With attack' },
  { nag: 132, symbol: '⇆', meaning: 'With counterplay' },
  { nag: 138, symbol: '⊕', meaning: 'Time trouble' },
  { nag: 146, symbol: 'N', meaning: 'Novelty' },
];

const BY_NUMBER = new Map(
  [...MOVE_NAGS, ...POSITION_NAGS, ...OTHERS].map((entry) => [entry.nag, entry]),
);

/** The glyph, or `$n` for the rarer ones, so that none is lost from sight. */
export function nagSymbol(nag: number): string {
  return BY_NUMBER.get(nag)?.symbol ?? `$${nag}`;
}
