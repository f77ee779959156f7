import { useState } from 'react';
import { messageOf, useBackend } from '../api/backend';

/** A position to set up; what is wrong with it is said. */
export function FenForm({ fen, onLoad }: { fen: string; onLoad: (fen: string) => void }) {
  const backend = useBackend();
  const [text, setText] = useState(fen);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    try {
      const reply = await backend.validate(text);
      if (reply.valid && reply.fen) return onLoad(reply.fen);
      const reasons = reply.reasons.map((reason) => reason.text);
      setProblem([reply.error?.message, ...reasons].filter(Boolean).join('; '));
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  return (
    <form onSubmit={submit}>
      <label className="field">
        Position (FEN)
        <span className="field-row">
          <input
            className="mono"
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <button type="submit" className="button">
            Set up
          </button>
        </span>
      </label>
      {problem && (
        <p className="form-error" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
