import { useEffect, useMemo, useRef } from 'react';
import type { Opening } from '../api/types';
import { type Item, layoutMoves, type Row } from '../game/layout';
import { nagMeaning, nagSymbol } from '../game/nags';
import { type GameTree, type NodeId, nodeOf } from '../game/tree';
import type { Point } from './MoveMenu';
import { useLongPress } from './useLongPress';
import './moves.css';

interface Props {
  tree: GameTree;
  current: NodeId;
  opening: Opening | null;
  title: string | null;
  /** What a review says of the moves; the game's own signs come first. */
  signs?: ReadonlyMap<NodeId, number> | undefined;
  onGo: (id: NodeId) => void;
  /** The right button on a move, a long press, or the menu key. */
  onMenu: (id: NodeId, at: Point) => void;
}

/** The game as a list: pairs of moves, with comments and variations between them. */
export function MovesPanel({ tree, current, opening, title, signs, onGo, onMenu }: Props) {
  const rows = useMemo(() => layoutMoves(tree), [tree]);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    reveal(box, current);
    // The sentences above take and give room: the move stays in sight.
    const resized = new ResizeObserver(() => reveal(box, current));
    resized.observe(box);
    return () => resized.disconnect();
  }, [current]);

  const handlers = { tree, current, signs, onGo, onMenu };
  const move = (id: NodeId) => <MoveButton id={id} {...handlers} />;
  return (
    <>
      <header className="panel-header moves-header">
        {title && <h2 className="game-title">{title}</h2>}
        <p className="opening">
          {opening ? (
            <>
              <span className="eco">{opening.eco}</span> {opening.name}
            </>
          ) : (
            !title && <span className="muted">Moves</span>
          )}
        </p>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <nav className="moves" aria-label="Moves" ref={list} tabIndex={0}>
        {rows.length === 0 && <p className="panel-note">No moves yet.</p>}
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
          <RowView key={index} row={row} move={move} />
        ))}
        {tree.result !== '*' && rows.length > 0 && (
          <p className="game-result">{tree.result.replace('1/2-1/2', '½–½').replace('-', '–')}</p>
        )}
      </nav>
    </>
  );
}

/** Scrolls this list alone: scrollIntoView would move the whole page on a phone. */
function reveal(box: HTMLElement, id: NodeId): void {
  const move = box.querySelector<HTMLElement>(`[data-node="${id}"]`);
  const [top, bottom] = move ? [move.offsetTop, move.offsetTop + move.offsetHeight] : [0, 0];
  if (top < box.scrollTop) box.scrollTo({ top: top - 8 });
  else if (bottom > box.scrollTop + box.clientHeight) {
    box.scrollTo({ top: bottom - box.clientHeight + 8 });
  }
}

function RowView({ row, move }: { row: Row; move: (id: NodeId) => React.ReactNode }) {
  if (row.kind === 'comment') return <p className="comment">{row.text}</p>;
  if (row.kind === 'variation') return <VariationView items={row.items} move={move} />;
  return (
    <div className="pair">
      <span className="number">{row.number}</span>
      {row.white === null ? <span className="dots">…</span> : move(row.white)}
      {row.black !== null && move(row.black)}
    </div>
  );
}

function VariationView({ items, move }: { items: Item[]; move: (id: NodeId) => React.ReactNode }) {
  return (
    <p className="variation">
      {items.map((item, index) => {
        const key = `${index}`;
        if (item.kind === 'open') {
          return (
            <span key={key} className="open">
              (
            </span>
          );
        }
        if (item.kind === 'close') return <span key={key}>)</span>;
        if (item.kind === 'comment') {
          return (
            <span key={key} className="comment">
              {item.text}
            </span>
          );
        }
        return (
          <span key={key} className="variation-move">
            {item.number && <span className="number">{item.number}</span>}
            {move(item.id)}
          </span>
        );
      })}
    </p>
  );
}

type MoveButtonProps = Pick<Props, 'tree' | 'current' | 'signs' | 'onGo' | 'onMenu'> & {
  id: NodeId;
};

function MoveButton({ tree, id, current, signs, onGo, onMenu }: MoveButtonProps) {
  const { san, nags: own } = nodeOf(tree, id);
  const noted = own.find((nag) => nag >= 1 && nag <= 6);
  const quality = noted ?? signs?.get(id);
  const nags = noted === undefined && quality !== undefined ? [quality, ...own] : own;
  const glyphs = nags.map(nagSymbol).join(' ');
  const press = useLongPress((at) => onMenu(id, at));
  return (
    <button
      type="button"
      className="move"
      data-node={id}
      data-nag={quality}
      aria-current={id === current ? 'step' : undefined}
      tabIndex={-1}
      onClick={() => onGo(id)}
      {...press}
      onContextMenu={(event) => {
        event.preventDefault();
        // The menu key has no place of its own.
        const box = event.currentTarget.getBoundingClientRect();
        const byKey = event.clientX === 0 && event.clientY === 0;
        onMenu(id, byKey ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY });
      }}
    >
      {san}
      {glyphs && (
        <span className="glyphs" title={nags.map(nagMeaning).join(', ')}>
          {glyphs}
        </span>
      )}
    </button>
  );
}
