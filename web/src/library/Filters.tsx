import { useState } from 'react';
import type { GameFilter } from '../api/library';
import type { KeptCollection } from '../api/types';
import { IconButton } from '../panels/Icon';

interface Props {
  filter: GameFilter;
  /** The position on the board. */
  fen: string;
  collection: string;
  collections: readonly KeptCollection[];
  sort: string;
  onChange: (part: GameFilter) => void;
  onCollection: (name: string) => void;
  onSort: (sort: string) => void;
}

const SORTS: readonly [string, string][] = [
  ['newest', 'Newest first'],
  ['changed', 'Last played'],
  ['date', 'Date, newest first'],
  ['oldest', 'Date, oldest first'],
  ['white', 'White'],
  ['black', 'Black'],
  ['rating', 'Rating'],
  ['length', 'Length'],
];

/** Everything a game can be found by. */
export function Filters(props: Props) {
  const { filter, fen, collection, collections, sort, onChange, onCollection, onSort } = props;
  const [isOpen, setIsOpen] = useState(false);
  const text = (name: TextField, label: string, placeholder?: string) => (
    <TextFilter label={label} placeholder={placeholder} {...bound(filter, name, onChange)} />
  );
  return (
    <search className="filters">
      {text('player', 'Player')}
      <label className="field">
        Collection
        <select value={collection} onChange={({ target }) => onCollection(target.value)}>
          <option value="">All games</option>
          {collections.map(({ name, games }) => (
            <option key={name} value={name}>
              {name} ({games.toLocaleString('en')})
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Sort by
        <select value={sort} onChange={({ target }) => onSort(target.value)}>
          {SORTS.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <IconButton
        icon="settings"
        label="More filters"
        text="Filters"
        pressed={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      />
      {isOpen && (
        <>
          {text('opening', 'Opening', 'Sicilian, B90')}
          <StateFilter filter={filter} onChange={onChange} />
          <label className="field">
            Result
            <select
              value={filter.result ?? ''}
              onChange={({ target }) => onChange({ result: target.value })}
            >
              <option value="">Any</option>
              <option value="1-0">White won</option>
              <option value="0-1">Black won</option>
              <option value="1/2-1/2">Draw</option>
            </select>
          </label>
          {text('since', 'From', '2024 or 2024.03')}
          {text('until', 'Until', '2026')}
          {text('min_rating', 'Rated at least', '2000')}
          {text('material', 'Material', 'KRPvKR')}
          <label className="check">
            <input
              type="checkbox"
              checked={filter.fen !== undefined}
              onChange={({ target }) => onChange({ fen: target.checked ? fen : undefined })}
            />
            With the position on the board
          </label>
        </>
      )}
    </search>
  );
}

type TextField = 'player' | 'opening' | 'since' | 'until' | 'min_rating' | 'material';

function bound(filter: GameFilter, name: TextField, onChange: Props['onChange']) {
  return {
    value: filter[name] ?? '',
    onChange: (value: string) => onChange({ [name]: value }),
  };
}

interface TextProps {
  label: string;
  value: string;
  placeholder?: string | undefined;
  onChange: (value: string) => void;
}

function TextFilter({ label, value, placeholder, onChange }: TextProps) {
  return (
    <label className="field">
      {label}
      <input
        type="search"
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

function StateFilter({ filter, onChange }: Pick<Props, 'filter' | 'onChange'>) {
  const value = filter.removed ? 'deleted' : (filter.finished ?? '');
  const choose = (state: string) =>
    onChange({
      removed: state === 'deleted' ? 'true' : undefined,
      finished: state === 'true' || state === 'false' ? state : undefined,
    });
  return (
    <label className="field">
      State
      <select value={value} onChange={({ target }) => choose(target.value)}>
        <option value="">Any</option>
        <option value="false">Not finished</option>
        <option value="true">Finished</option>
        <option value="deleted">Deleted</option>
      </select>
    </label>
  );
}
