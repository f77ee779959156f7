import { useEffect, useState } from 'react';
import { messageOf, useBackend } from '../api/backend';
import type { ValidateReply } from '../api/types';

export interface Verdict {
  /** `null` while the server is asked. */
  ok: boolean | null;
  /** Every reason why the position is not possible. */
  reasons: readonly string[];
  /** The position as the server writes it, if it is possible. */
  fen: string | null;
}

const PAUSE_MS = 120;

/** Asks the server whether the position is possible, a moment after the last change. */
export function useVerdict(fen: string): Verdict {
  const backend = useBackend();
  const [verdict, setVerdict] = useState<Verdict & { of: string }>();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const next = await backend.validate(fen).then(verdictOf, (error) => ({
        ok: false,
        reasons: [messageOf(error)],
        fen: null,
      }));
      if (isCurrent) setVerdict({ ...next, of: fen });
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [backend, fen]);
  return verdict?.of === fen ? verdict : { ok: null, reasons: [], fen: null };
}

function verdictOf(reply: ValidateReply): Verdict {
  if (reply.valid) return { ok: true, reasons: [], fen: reply.fen };
  const unread = reply.error ? [reply.error.message] : [];
  return { ok: false, reasons: [...unread, ...reply.reasons.map(({ text }) => text)], fen: null };
}
