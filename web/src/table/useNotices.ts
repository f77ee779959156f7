import { useCallback, useEffect, useState } from 'react';
import type { Highlight, IllegalReason } from '../api/types';

export interface Notice {
  text: string;
  highlight: Highlight | null;
  /** The position (FEN) it speaks of; `null` if it is to be read in any. */
  of: string | null;
}

export interface Notices {
  notice: Notice | null;
  say: (text: string) => void;
  /** Says why a move was refused in a position, and draws it there. */
  refuse: (reason: IllegalReason, fen: string) => void;
  dismiss: () => void;
}

const NOTICE_MS = 6_000;

/** The message by the board, which goes away by itself or with the position it speaks of. */
export function useNotices(fen: string): Notices {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(null), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return {
    notice: notice && [null, fen].includes(notice.of) ? notice : null,
    say: useCallback((text) => setNotice({ text, highlight: null, of: null }), []),
    refuse: useCallback(({ text, highlight }, of) => setNotice({ text, highlight, of }), []),
    dismiss: useCallback(() => setNotice(null), []),
  };
}
