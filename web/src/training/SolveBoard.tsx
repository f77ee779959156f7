import { useEffect, useMemo, useState } from 'react';
import type { PromotionChoice } from '../api/types';
import type { Known } from '../api/usePosition';
import { Board } from '../board/Board';
import type { Color, Square } from '../board/geometry';
import type { Marks } from '../board/marks';
import { Promotion } from '../board/Promotion';
import { destinationOf, offersOf, permissionsOf } from '../board/permissions';
import { carried, colorOf, readPlacement } from '../board/placement';
import type { Previews } from '../table/usePreview';

interface Props {
  known: Known;
  orientation: Color;
  coordinates: boolean;
  /** Nothing can be moved: an answer is awaited, or the position is solved. */
  locked: boolean;
  marks: Marks;
  previews: Previews;
  onTry: (uci: string) => void;
}

interface Pending {
  from: Square;
  to: Square;
  promotions: readonly PromotionChoice[];
}

/** A board on which one move is to be found. */
export function SolveBoard({ known, orientation, locked, previews, ...props }: Props) {
  const { position, shown } = known;
  const [pending, setPending] = useState<Pending | null>(null);
  const previewed = previews.preview?.moves[previews.preview.at];
  const fen = previewed?.fen ?? shown?.fen ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new position or an answer ends it
  useEffect(() => setPending(null), [position?.fen, locked]);
  const placement = useMemo(() => {
    const standing = readPlacement(fen);
    return pending && !previewed ? carried(standing, pending.from, pending.to) : standing;
  }, [fen, pending, previewed]);
  const handling = locked || previewed || pending ? 'none' : 'move';
  const last = previewed?.uci ?? shown?.last_move?.uci ?? '';
  const play = (from: Square, to: Square) => {
    const destination = position && destinationOf(position, from, to);
    if (!destination) return;
    setPending({ from, to, promotions: destination.promotions });
    if (destination.promotions.length === 0) props.onTry(destination.uci);
  };
  return (
    <div className="board-frame">
      <Board
        placement={placement}
        orientation={orientation}
        label="Chessboard"
        coordinates={props.coordinates}
        permissions={permissionsOf(position, placement, handling)}
        offersFrom={(from) => offersOf(position, handling, from)}
        lastMove={last ? [last.slice(0, 2), last.slice(2, 4)] : []}
        premove={[]}
        check={previewed ? null : (shown?.check ?? null)}
        mated={!previewed && shown?.outcome?.kind === 'checkmate'}
        marks={props.marks}
        onMove={play}
        onRefused={() => undefined}
        onDrawn={() => undefined}
        onDismiss={() => undefined}
      >
        {pending && pending.promotions.length > 0 && (
          <Promotion
            color={colorOf(readPlacement(fen).get(pending.from) ?? 'P')}
            to={pending.to}
            choices={pending.promotions}
            orientation={orientation}
            onChoose={({ uci }) => {
              setPending({ ...pending, promotions: [] });
              props.onTry(uci);
            }}
            onCancel={() => setPending(null)}
          />
        )}
      </Board>
    </div>
  );
}
