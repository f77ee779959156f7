import { useEffect, useState, useSyncExternalStore } from 'react';
import { EngineSocket, type EngineState, openWebSocket } from './socket';

/** The page's one connection to the engine. */
export function useEngine(): EngineState & { socket: EngineSocket } {
  const [socket] = useState(() => new EngineSocket(openWebSocket));
  useEffect(() => {
    socket.connect();
    return () => socket.disconnect();
  }, [socket]);
  const state = useSyncExternalStore(socket.subscribe, socket.snapshot);
  return { ...state, socket };
}
