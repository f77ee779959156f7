import { defaultPieces } from 'react-chessboard';
import { colorOf } from './placement';

/** The drawing of a piece named by its FEN letter. */
export function PieceIcon({ piece }: { piece: string }) {
  const name = `${colorOf(piece) === 'white' ? 'w' : 'b'}${piece.toUpperCase()}`;
  return defaultPieces[name]?.() ?? null;
}
