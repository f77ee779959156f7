import type { Search } from '../api/search';
import type { SearchLine } from '../api/types';
import { EngineLine } from './EngineLine';
import { IconButton } from './Icon';
import { Switch } from './Switch';
import { formatCount, formatScore } from './score';
import './engine.css';

interface Props {
  on: boolean;
  search: Search | null;
  lineCount: number;
  mostLines: number;
  threat: boolean;
  connected: boolean;
  /** The game is over here: nothing to search. */
  over: string | null;
  /** Does the analysis go on until it is stopped? */
  endless: boolean;
  /** Has this position been given more time than usual? */
  isDeeper: boolean;
  onToggle: () => void;
  onThreat: () => void;
  onLines: (count: number) => void;
  onEndless: () => void;
  onDeeper: () => void;
  onSettings: () => void;
  /** Plays a line up to and including the move of that index. */
  onPlay: (line: SearchLine, upTo: number) => void;
  /** Shows the board after these moves; without any, the game again. */
  onLook: (moves: readonly string[]) => void;
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
      {on && over && <p className="panel-note">{over}</p>}
      {on && !over && (
        <>
          <p className="engine-facts">{facts(props)}</p>
          <ol className="lines" style={{ '--lines': props.lineCount } as React.CSSProperties}>
            {info?.lines.map((line, index) => (
              <EngineLine
                // biome-ignore lint/suspicious/noArrayIndexKey: lines change places under the pointer
                key={`${info.fen} ${index}`}
                line={line}
                fen={info.fen}
                onPlay={threat ? null : props.onPlay}
                onLook={threat ? null : props.onLook}
              />
            ))}
          </ol>
          <EngineTools {...props} />
        </>
      )}
    </section>
  );
}

/** How many lines, and how long. */
function EngineTools(props: Props) {
  const { lineCount, mostLines, search, endless, isDeeper } = props;
  return (
    <div className="engine-tools">
      <fieldset className="stepper" aria-label="Lines">
        <IconButton
          icon="minus"
          label="Fewer lines"
          disabled={lineCount <= 1}
          onClick={() => props.onLines(lineCount - 1)}
        />
        <span aria-live="polite">{lineCount === 1 ? '1 line' : `${lineCount} lines`}</span>
        <IconButton
          icon="plus"
          label="More lines"
          disabled={lineCount >= mostLines}
          onClick={() => props.onLines(lineCount + 1)}
        />
      </fieldset>
      {search?.phase === 'done' && !isDeeper && (
        <button type="button" className="button" onClick={props.onDeeper}>
          Go deeper
        </button>
      )}
      <IconButton
        icon="infinity"
        label="Analyze without end"
        pressed={endless}
        onClick={props.onEndless}
      />
    </div>
  );
}

function facts({ search, connected, threat }: Props): string {
  if (!connected) return 'reconnecting…';
  if (search?.phase === 'failed') return search.message ?? 'failed';
  if (search?.phase === 'queued') return `waiting, ${search.ahead} ahead`;
  const info = search?.info;
  if (!info) return 'thinking…';
  const speed = `${formatCount(info.nps)} nodes/s${search.phase === 'done' ? ' · done' : ''}`;
  return `${threat ? 'threat · ' : ''}depth ${info.depth}/${info.seldepth} · ${speed}`;
}
