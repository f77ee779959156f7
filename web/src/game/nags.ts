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
  { nag: 14, symbol: '⩲', meaning: 'White is slightly better' },
  { nag: 15, symbol: '⩱', meaning: 'Black is slightly better' },
  { nag: 16, symbol: '±', meaning: 'White is better' },
  { nag: 17, symbol: '∓', meaning: 'Black is better' },
  { nag: 18, symbol: '+−', meaning: 'White is winning' },
  { nag: 19, symbol: '−+', meaning: 'Black is winning' },
];

/** The rarer ones, as numbered for White; Black's follow one number later. */
const OTHERS: readonly Nag[] = [
  { nag: 7, symbol: '□', meaning: 'Only move' },
  ...forBoth(22, '⨀', 'Zugzwang'),
  ...forBoth(32, '⟳', 'Lead in development'),
  ...forBoth(36, '↑', 'With initiative'),
  ...forBoth(40, '→', 'With attack'),
  ...forBoth(44, '=∞', 'With compensation'),
  ...forBoth(132, '⇆', 'With counterplay'),
  ...forBoth(138, '⊕', 'Time trouble'),
  { nag: 140, symbol: '∆', meaning: 'With the idea' },
  { nag: 146, symbol: 'N', meaning: 'Novelty' },
];

function forBoth(nag: number, symbol: string, meaning: string): Nag[] {
  return [
    { nag, symbol, meaning },
    { nag: nag + 1, symbol, meaning },
  ];
}

const BY_NUMBER = new Map(
  [...MOVE_NAGS, ...POSITION_NAGS, ...OTHERS].map((entry) => [entry.nag, entry]),
);

/** The glyph, or `$n` for the rarer ones, so that none is lost from sight. */
export function nagSymbol(nag: number): string {
  return BY_NUMBER.get(nag)?.symbol ?? `$${nag}`;
}

/** The meaning, for who hears the page or points at the glyph. */
export function nagMeaning(nag: number): string {
  return BY_NUMBER.get(nag)?.meaning ?? `Glyph ${nag}`;
}
