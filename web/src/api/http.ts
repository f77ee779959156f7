/** The backend behind the page's own address: `pinpoint serve`, over HTTP and a WebSocket. */

import type { Backend, Line } from './backend';
import { eachLine, get, json, post, send } from './fetching';
import { httpLibrary } from './library';
import type { ReviewEvent } from './types';

export const httpBackend: Backend = {
  library: httpLibrary,
  info: () => get('/api/info'),
  position: ({ start, moves }, since = 0) => post('/api/position', { start, moves, since }),
  move: ({ start, moves }, move) => post('/api/move', { start, moves, move, since: moves.length }),
  validate: (fen) => post('/api/validate', { fen }),
  chess960: (number) => get(`/api/chess960/${number}`),
  readPgn: (pgn) => post('/api/pgn/read', { pgn }),
  writePgn: (games) => post('/api/pgn/write', { games }),
  review: async (request, onEvent, signal) => {
    const response = await send('/api/review', { ...json(request), signal });
    await eachLine(response, (line) => onEvent(JSON.parse(line) as ReviewEvent));
  },
  reviewMove: ({ start, moves }, move) => post('/api/review/move', { start, moves, move }),
  puzzle: (which) => get(`/api/puzzles/${which}`),
  tryPuzzle: (id, moves, move) => post(`/api/puzzles/${id}/try`, { moves, move }),
  recordPuzzle: (id, solved) => post(`/api/puzzles/${id}`, { solved }),
  puzzleTotals: () => get('/api/puzzles/progress'),
  missed: (request) => post('/api/missed', request),
  openEngine: () => {
    const { protocol, host } = window.location;
    return new WebSocket(`${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/ws`) as Line;
  },
};
