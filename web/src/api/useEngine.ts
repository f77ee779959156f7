import { useEffect, useState, useSyncExternalStore } from 'react';
import { useBackend } from './backend';
import { EngineSocket, type EngineState } from './socket';

/** The page's one connection to the engine. */
export function useEngine(): EngineState & { socket: EngineSocket } {
  const backend = useBackend();
  const [socket] = useState(() => new EngineSocket(() => backend.openEngine()));
  useEffect(() => {
    socket.connect();
    return () => socket.disconnect();
  }, [socket]);
  const state = useSyncExternalStore(socket.subscribe, socket.snapshot);
  return { ...state, socket };
}
