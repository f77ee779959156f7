import { createContext, useContext } from 'react';
import { defaultPieces } from 'react-chessboard';
import { DrawnPiece, type PieceSet } from './pieceSets';
import { colorOf } from './placement';

/** The set of pieces that the page is drawn with. */
export const PieceSetContext = createContext<PieceSet>('classic');

/** The drawing of a piece named by its FEN letter. */
export function PieceIcon({ piece }: { piece: string }) {
  const set = useContext(PieceSetContext);
  if (set !== 'classic') return <DrawnPiece piece={piece} set={set} />;
  const name = `${colorOf(piece) === 'white' ? 'w' : 'b'}${piece.toUpperCase()}`;
  return defaultPieces[name]?.() ?? null;
}
