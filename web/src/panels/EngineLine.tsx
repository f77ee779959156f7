import { useEffect, useState } from 'react';
import type { SearchLine } from '../api/types';
import { lineWords } from '../game/layout';
import { hover } from './hover';
import { Icon } from './Icon';
import { formatScore, whiteIsAhead } from './score';

interface Props {
  line: SearchLine;
  fen: string;
  /** `null` where the line cannot be played, as that of a threat. */
  onPlay: ((line: SearchLine, upTo: number) => void) | null;
  onLook: ((moves: readonly string[]) => void) | null;
}

/**
 * A line of the engine. Pointing at a move shows the board after it, a click plays up to it; a
 * finger shows first and plays when it taps the same move again. A deeper search changes the line
 * under the pointer, and the board with it.
 */
export function EngineLine({ line, fen, onPlay, onLook }: Props) {
  const [open, setOpen] = useState(false);
  const [tapped, setTapped] = useState<number | null>(null);
  const [looked, look] = useState<number | null>(null);
  const shown = looked === null ? '' : line.uci.slice(0, looked + 1).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again if its moves change
  useEffect(() => {
    if (shown) onLook?.(shown.split(' '));
  }, [shown]);
  const leave = () => {
    look(null);
    onLook?.([]);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[place + step]?.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <li className="line" data-open={open}>
      <span className="line-score" data-leader={whiteIsAhead(line.score) ? 'white' : 'black'}>
        {line.bound === 'lower' && '≥'}
        {line.bound === 'upper' && '≤'}
        {formatScore(line.score)}
      </span>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys step from move to move */}
      <span className="line-moves" onKeyDown={onKeyDown}>
        {lineWords(line.san, fen).map((word, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a move in a line is its place in it
            key={index}
            type="button"
            className="line-move"
            tabIndex={index === 0 ? 0 : -1}
            disabled={!onPlay}
            {...hover(() => look(index), leave)}
            onFocus={(event) => event.currentTarget.matches(':focus-visible') && look(index)}
            onBlur={() => {
              setTapped(null);
              leave();
            }}
            onClick={(event) => {
              const byFinger = (event.nativeEvent as PointerEvent).pointerType === 'touch';
              if (byFinger && tapped !== index) {
                setTapped(index);
                look(index);
              } else {
                look(null);
                onPlay?.(line, index);
              }
            }}
          >
            {word}
          </button>
        ))}
      </span>
      <button
        type="button"
        className="line-more"
        aria-label={open ? 'Shorten the line' : 'Show the whole line'}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="down" />
      </button>
    </li>
  );
}
