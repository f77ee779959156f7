import { useState } from 'react';
import './typed-move.css';

interface Props {
  disabled: boolean;
  /** Resolves to whether the move was played. */
  onMove: (text: string) => Promise<boolean>;
}

/** A box for moves as people write them: Nf3, exd5, O-O, e2e4. */
export function TypedMove({ disabled, onMove }: Props) {
  const [text, setText] = useState('');
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (!disabled && text.trim() && (await onMove(text.trim()))) setText('');
  };
  return (
    <form className="typed-move" onSubmit={submit}>
      <input
        aria-label="Type a move"
        placeholder="Type a move: Nf3"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        // Not disabled: that would take the focus away between one's moves.
        readOnly={disabled}
        aria-disabled={disabled}
        // With nothing to edit, undo and the arrow keys are the table's.
        data-idle={text === ''}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}
