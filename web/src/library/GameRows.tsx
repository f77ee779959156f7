import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import type { KeptGame } from '../api/types';
import { Icon } from '../panels/Icon';
import type { GameList } from './useGameList';
import { useRowsInSight } from './useRowsInSight';

interface Props {
  list: GameList;
  /** The game on the board. */
  shown: number | null;
  sort: string;
  onSort: (sort: string) => void;
  onOpen: (game: KeptGame) => void;
  onRemove: (game: KeptGame) => void;
  onExport: (game: KeptGame) => void;
  onReview: (game: KeptGame) => void;
}

const HEADINGS: readonly { text: string; sort: string | null }[] = [
  { text: 'White', sort: 'white' },
  { text: 'Black', sort: 'black' },
  { text: 'Result', sort: null },
  { text: 'Opening', sort: null },
  { text: 'Moves', sort: 'length' },
  { text: 'Date', sort: 'date' },
  { text: 'Collection', sort: null },
];

/** The rows of a list of any length; only those in sight are on the page. */
export function GameRows({ list, shown, sort, onSort, ...does }: Props) {
  const { onOpen, onRemove, onReview } = does;
  const total = list.total ?? 0;
  const box = useRef<HTMLDivElement>(null);
  const { first, end, height, topOf, rowHeight, scrollTo } = useRowsInSight(box, total);
  const [active, setActive] = useState(0);
  const id = useId();
  const { want } = list;
  useEffect(() => want(first, end), [want, first, end]);
  const select = (index: number) => {
    const next = Math.max(0, Math.min(total - 1, index));
    setActive(next);
    scrollTo(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, end - first - 3);
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: total - 1,
    };
    const game = list.row(active);
    const target = steps[event.key];
    if (target !== undefined) select(target);
    else if (event.key === 'Enter' && game) onOpen(game);
    else if (event.key === 'Delete' && game) onRemove(game);
    else if (event.key === 'r' && isReviewable(game)) onReview(game);
    else return;
    event.preventDefault();
  };
  const rows = Array.from({ length: end - first }, (_, offset) => first + offset);
  return (
    <div
      ref={box}
      className="game-rows"
      role="grid"
      aria-label="Games"
      aria-rowcount={total + 1}
      aria-activedescendant={total > 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div className="game-row headings" role="row" tabIndex={-1} aria-rowindex={1}>
        {HEADINGS.map((heading) => (
          <Heading key={heading.text} {...heading} sort={heading.sort} by={sort} onSort={onSort} />
        ))}
        <span role="columnheader" tabIndex={-1}>
          <span className="visually-hidden">Actions</span>
        </span>
      </div>
      <div className="game-space" role="rowgroup" style={{ height }}>
        {rows.map((index) => (
          <Row
            key={index}
            id={`${id}-${index}`}
            index={index}
            game={list.row(index)}
            active={index === active}
            shown={shown}
            style={{ height: rowHeight, transform: `translateY(${topOf(index)}px)` }}
            onSelect={() => setActive(index)}
            {...does}
          />
        ))}
      </div>
    </div>
  );
}

interface HeadingProps {
  text: string;
  sort: string | null;
  by: string;
  onSort: (sort: string) => void;
}

function Heading({ text, sort, by, onSort }: HeadingProps) {
  const isSorted = sort !== null && sort === by;
  const order = text === 'White' || text === 'Black' ? 'ascending' : 'descending';
  return (
    <span role="columnheader" tabIndex={-1} aria-sort={isSorted ? order : undefined}>
      {sort ? (
        <button type="button" className="sort-button" onClick={() => onSort(sort)}>
          {text}
          {isSorted && <Icon name="down" />}
        </button>
      ) : (
        text
      )}
    </span>
  );
}

interface RowProps extends Pick<Props, 'shown' | 'onOpen' | 'onRemove' | 'onExport' | 'onReview'> {
  id: string;
  index: number;
  game: KeptGame | null;
  active: boolean;
  style: React.CSSProperties;
  onSelect: () => void;
}

function Row({ id, index, game, active, shown, style, onSelect, ...does }: RowProps) {
  const attributes = {
    id,
    role: 'row',
    tabIndex: -1,
    'aria-rowindex': index + 2,
    'aria-selected': active,
    style,
  };
  if (!game) return <div {...attributes} className="game-row waiting" />;
  const moves = Math.ceil(game.half_moves / 2);
  const act = (work: (game: KeptGame) => void) => (event: MouseEvent) => {
    event.stopPropagation();
    work(game);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a row of the grid, which hears the keys
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div
      {...attributes}
      className="game-row"
      data-shown={game.id === shown}
      onPointerDown={onSelect}
      onClick={() => does.onOpen(game)}
    >
      <Cell className="name">{player(game.white, game.white_elo)}</Cell>
      <Cell className="name">{player(game.black, game.black_elo)}</Cell>
      <Cell className="result">{resultOf(game)}</Cell>
      <Cell className="opening">{game.opening ?? ''}</Cell>
      <Cell className="moves-count">
        {moves}
        <span className="unit">{moves === 1 ? ' move' : ' moves'}</span>
      </Cell>
      <Cell className="date">{game.date.replace(/[.?]*$/, '')}</Cell>
      <Cell className="collection">{game.collection}</Cell>
      <Cell className="actions">
        {isReviewable(game) && (
          <button type="button" tabIndex={-1} title="Review" onClick={act(does.onReview)}>
            <Icon name="review" />
            <span className="visually-hidden">Review</span>
          </button>
        )}
        <button
          type="button"
          className="export"
          tabIndex={-1}
          title="Download PGN"
          onClick={act(does.onExport)}
        >
          <Icon name="download" />
          <span className="visually-hidden">Download PGN</span>
        </button>
        <button
          type="button"
          tabIndex={-1}
          title={game.removed ? 'Restore' : 'Delete'}
          onClick={act(does.onRemove)}
        >
          <Icon name={game.removed ? 'undo' : 'trash'} />
          <span className="visually-hidden">{game.removed ? 'Restore' : 'Delete'}</span>
        </button>
      </Cell>
    </div>
  );
}

/** A game that was deleted or has no moves has nothing to review. */
function isReviewable(game: KeptGame | null): game is KeptGame {
  return game !== null && !game.removed && game.half_moves > 0;
}

function Cell({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <span role="gridcell" tabIndex={-1} className={className}>
      {children}
    </span>
  );
}

function player(name: string, elo: number | null) {
  return (
    <>
      {name === '?' ? 'Unnamed' : name}
      {elo !== null && <small> {elo}</small>}
    </>
  );
}

function resultOf(game: KeptGame): string {
  if (!game.finished) return '…';
  return game.result.replaceAll('1/2', '½').replace('-', '–');
}
