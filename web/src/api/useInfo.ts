import { useEffect, useState } from 'react';
import { useBackend } from './backend';
import type { Info } from './types';

const RETRY_MS = 1_500;

/** Levels and limits, asked until the server answers. */
export function useInfo(): Info | null {
  const backend = useBackend();
  const [info, setInfo] = useState<Info | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      backend.info().then(setInfo, () => {
        timer = setTimeout(ask, RETRY_MS);
      });
    };
    ask();
    return () => clearTimeout(timer);
  }, [backend]);
  return info;
}
