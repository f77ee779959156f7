import type { Captured } from '../api/types';
import type { Color } from '../board/geometry';
import { PieceIcon } from '../board/PieceIcon';
import { formatTime } from '../game/clock';
import './player.css';

interface Props {
  color: Color;
  name: string;
  detail: string | null;
  captured: Captured | null;
  toMove: boolean;
  /** Milliseconds left; `null` without a clock. */
  time: number | null;
  ticking: boolean;
  result: string | null;
}

/** The strip beside the board that belongs to one player. */
export function Player(props: Props) {
  const { color, name, detail, captured, time, ticking, result } = props;
  // What a side has won is what the other has lost.
  const won = captured?.[color === 'white' ? 'black' : 'white'] ?? [];
  const lead = captured ? (color === 'white' ? captured.balance : -captured.balance) : 0;
  return (
    <div className="player" data-color={color} data-to-move={props.toMove}>
      <span className="player-disc" aria-hidden="true" />
      <span className="player-name" title={name}>
        {name}
      </span>
      {detail && <span className="player-detail">{detail}</span>}
      <span className="captured">
        <span
          role="img"
          aria-label={won.length ? `captured: ${won.join(' ')}` : 'nothing captured'}
        >
          {grouped(won).map((group) => (
            <span key={group[0]} className="captured-group">
              {group.map((piece, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal pieces have nothing but their place
                <span key={index} className="captured-piece">
                  <PieceIcon piece={piece} />
                </span>
              ))}
            </span>
          ))}
        </span>
        {lead > 0 && <span className="lead">+{lead}</span>}
      </span>
      {result && <span className="player-result">{result}</span>}
      {time !== null && (
        <span
          className="clock"
          role="timer"
          aria-label={`${name}'s clock`}
          data-ticking={ticking}
          data-low={time < 20_000}
        >
          {formatTime(time)}
        </span>
      )}
    </div>
  );
}

/** `QRRPP` as `[Q] [R R] [P P]` */
function grouped(pieces: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const piece of pieces) {
    const last = groups.at(-1);
    if (last?.[0] === piece) last.push(piece);
    else groups.push([piece]);
  }
  return groups;
}
