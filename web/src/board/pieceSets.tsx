/** Sets of pieces drawn for this page, on a grid of 45 as the classic ones. */

import { colorOf } from './placement';

export type PieceSet = 'classic' | 'plain' | 'letters';

const BASE = 'M11 36h23v4H11z';

/** Outlines by kind; what follows the first is drawn as a line or a dot. */
const OUTLINES: Record<string, { body: string; lines?: string }> = {
  P: {
    body: `M22.5 9a5.500 5.500 0 0 1 3 10C28 25 29 31 30 36H15c1-5 2-11 4.500-17a5.500 5.500 0 0 1 3-10z${BASE}`,
  },
  N: {
    body: `M14 36c-1-8 5-10 6-14l-7 2-3-4 7-9 1-4.500 4 3C30 11 33 20 32 36z${BASE}`,
    lines: 'M19 15.500v.01',
  },
  B: {
    body: `M22.500 5a2.600 2.600 0 0 1 1.500 4.800C31 17 30 26 26.500 31l3 5h-14l3-5C15 26 14 17 21 9.800A2.600 2.600 0 0 1 22.500 5z${BASE}`,
    lines: 'M22.500 16v8M18.500 20h8',
  },
  R: {
    body: `M12 9h5v4h3.500V9h4v4H28V9h5v9l-3 3v12l2 3H13l2-3V21l-3-3z${BASE}`,
    lines: 'M15 21h15',
  },
  Q: {
    body: `M9 12l5 19-1 5h19l-1-5 5-19-7 9-2.500-12-4 11-4-11L16 21z${BASE}`,
    lines: 'M14 31h17',
  },
  K: {
    body: `M21 4h3v3h3v3h-3v3c4 1 4 5 2 8 6-6 13-1 8 9l-2 6H13l-2-6c-5-10 2-15 8-9-2-3-2-7 2-8v-3h-3V7h3z${BASE}`,
    lines: 'M13 30h19',
  },
};

export function DrawnPiece({ piece, set }: { piece: string; set: Exclude<PieceSet, 'classic'> }) {
  const isWhite = colorOf(piece) === 'white';
  const [fill, line] = isWhite ? ['#fdfbf6', '#1d1e21'] : ['#33363b', '#0c0d0e'];
  const detail = isWhite ? line : '#e8e6e1';
  const kind = piece.toUpperCase();
  const outline = OUTLINES[kind];
  return (
    <svg viewBox="0 0 45 45" width="100%" height="100%" aria-hidden="true">
      {set === 'letters' ? (
        <>
          <circle cx="22.500" cy="22.500" r="18" fill={fill} stroke={line} strokeWidth="1.800" />
          <text
            x="22.500"
            y="31"
            fill={detail}
            fontFamily="Inter Variable, Inter, Arial, sans-serif"
            fontSize="24"
            fontWeight="700"
            textAnchor="middle"
          >
            {kind}
          </text>
        </>
      ) : (
        <>
          <path
            d={outline?.body}
            fill={fill}
            stroke={line}
            strokeWidth="1.500"
            strokeLinejoin="round"
          />
          <path
            d={outline?.lines}
            fill="none"
            stroke={detail}
            strokeWidth="1.800"
            strokeLinecap="round"
          />
        </>
      )}
    </svg>
  );
}
