import type { Search } from '../api/search';
import type { SearchLine } from '../api/types';
import { lineWords } from '../game/layout';
import { IconButton } from './Icon';
import { Switch } from './Switch';
import { formatCount, formatScore, whiteIsAhead } from './score';
import './engine.css';

interface Props {
  on: boolean;
  search: Search | null;
  lineCount: number;
  threat: boolean;
  connected: boolean;
  /** The game is over here: nothing to search. */
  over: string | null;
  onToggle: () => void;
  onThreat: () => void;
  onSettings: () => void;
  /** Plays a line up to and including the move of that index. */
  onPlay: (line: SearchLine, upTo: number) => void;
}

export function EnginePanel(props: Props) {
  const { on, search, threat, over } = props;
  const info = on ? (search?.info ?? null) : null;
  const best = info?.lines[0];
  return (
    <section className="panel engine" aria-label="Engine">
      <header className="panel-header">
        <Switch label="Engine" checked={on} onChange={props.onToggle} />
        {best && (
          <output className="engine-score" data-testid="score">
            {formatScore(best.score)}
          </output>
        )}
        <IconButton
          icon="target"
          label="Show the threat (x)"
          pressed={threat}
          disabled={!on || over !== null}
          onClick={props.onThreat}
        />
        <IconButton icon="settings" label="Engine settings" onClick={props.onSettings} />
      </header>
      {on && !over && <p className="engine-facts">{facts(props)}</p>}
      {on && over && <p className="panel-note">{over}</p>}
      {on && !over && (
        <ol className="lines" style={{ '--lines': props.lineCount } as React.CSSProperties}>
          {info?.lines.map((line) => (
            <LineRow
              key={line.uci[0]}
              line={line}
              fen={info.fen}
              onPlay={threat ? null : props.onPlay}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

function facts({ search, connected, threat }: Props): string {
  if (!connected) return 'reconnecting…';
  if (search?.phase === 'failed') return search.message ?? 'failed';
  if (search?.phase === 'queued') return `waiting, ${search.ahead} ahead`;
  const info = search?.info;
  if (!info) return 'thinking…';
  const speed = search.phase === 'running' ? `${formatCount(info.nps)} nodes/s` : 'done';
  return `${threat ? 'threat · ' : ''}depth ${info.depth}/${info.seldepth} · ${speed}`;
}

interface LineProps {
  line: SearchLine;
  fen: string;
  onPlay: ((line: SearchLine, upTo: number) => void) | null;
}

function LineRow({ line, fen, onPlay }: LineProps) {
  return (
    <li className="line">
      <span className="line-score" data-leader={whiteIsAhead(line.score) ? 'white' : 'black'}>
        {line.bound === 'lower' && '≥'}
        {line.bound === 'upper' && '≤'}
        {formatScore(line.score)}
      </span>
      <span className="line-moves">
        {lineWords(line.san, fen).map((word, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a move in a line is its place in it
            key={index}
            type="button"
            className="line-move"
            tabIndex={index === 0 ? 0 : -1}
            disabled={!onPlay}
            onClick={() => onPlay?.(line, index)}
          >
            {word}
          </button>
        ))}
      </span>
    </li>
  );
}
