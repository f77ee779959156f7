import type { Info } from '../api/types';
import { Dialog } from './Dialog';
import './help.css';

const KEYS: readonly [string, string][] = [
  ['← k → j', 'previous and next move'],
  ['↑ ↓', 'other variation'],
  ['Home 0 End $', 'first and last move'],
  [', .', 'previous and next mistake of a reviewed game'],
  ['Ctrl+Z Ctrl+Y', 'undo and redo what was deleted or changed'],
  ['f', 'flip the board'],
  ['Space', "play the engine's best move"],
  ['l', 'engine on or off'],
  ['x', 'show the threat'],
  ['p', 'show the pins'],
  ['n', 'new game'],
  ['m', 'type a move'],
  ['?', 'this help'],
];

const HANDS: readonly [string, string][] = [
  ['Drag, or click two squares', 'move a piece'],
  [
    'Right button on the board',
    'draw a circle; drag for an arrow (Shift: red, Alt: blue, both: yellow); fingers draw with the pens of Annotate',
  ],
  ['Right button or long press on a move', 'promote, delete, annotate it, copy its position'],
  ['Mouse wheel', 'step through the game'],
  ['Tab, arrows, Enter', 'move with the keyboard alone'],
  ['While the engine thinks', 'move ahead of time: the premove is played if it is legal'],
  [
    'Point at a sentence, or tap it',
    'see what it speaks of on the board, and the line that proves it',
  ],
];

export default function HelpDialog({ info, onClose }: { info: Info | null; onClose: () => void }) {
  return (
    <Dialog title="Help" onClose={onClose} wide>
      <div className="columns">
        <dl className="keys">
          {KEYS.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                {key.split(' ').map((part) => (
                  <kbd key={part}>{part}</kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <div>
          <dl className="keys stacked">
            {HANDS.map(([hand, meaning]) => (
              <div key={hand}>
                <dt>{hand}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <p className="credits">
            {info ? `Pinpoint ${info.version}.` : 'Pinpoint.'} Chess pieces by Colin M.L. Burnett,
            used under the BSD license, by way of react-chessboard (MIT). Set in Inter (SIL Open
            Font License). Built with React (MIT).
          </p>
        </div>
      </div>
    </Dialog>
  );
}
