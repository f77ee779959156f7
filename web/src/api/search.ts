/** What is known of the search under way, message by message. */

import type {
  ClientMessage,
  Explanation,
  IntentReply,
  PositionReply,
  SearchInfo,
  ServerMessage,
} from './types';

type WithoutId<Message> = Message extends unknown ? Omit<Message, 'id'> : never;

/** What the page asks the engine; the socket adds the id. */
export type SearchRequest = WithoutId<Exclude<ClientMessage, { type: 'stop' }>>;

export interface FoundMove {
  uci: string;
  san: string;
  acceptsDraw: boolean;
  /** What the engine says to an offered draw, to follow its name. */
  drawAnswer: string | null;
  /** Whether a weaker opponent would rather resign, or offers a draw. */
  intent: IntentReply;
  /** How long a person would take for the move. */
  thinkMs: number;
  explanation: Explanation | null;
  /** The position after a move in a game. */
  position: PositionReply | null;
}

export interface Search {
  id: number;
  request: SearchRequest;
  phase: 'asked' | 'queued' | 'running' | 'done' | 'failed';
  /** Requests before ours while queued. */
  ahead: number;
  info: SearchInfo | null;
  found: FoundMove | null;
  /** Why it failed. */
  message: string | null;
}

/** `info` is what an earlier search of the same has found, shown until this one knows better. */
export function newSearch(
  id: number,
  request: SearchRequest,
  info: SearchInfo | null = null,
): Search {
  return { id, request, phase: 'asked', ahead: 0, info, found: null, message: null };
}

/** A message about another search changes nothing: that is how stale results die. */
export function afterMessage(search: Search, message: ServerMessage): Search {
  if (message.id !== search.id) return search;
  switch (message.type) {
    case 'queued':
      return { ...search, phase: 'queued', ahead: message.ahead };
    case 'started':
      return { ...search, phase: 'running' };
    case 'info': {
      const knowsBetter = message.depth >= (search.info?.depth ?? 0);
      return { ...search, phase: 'running', info: knowsBetter ? message : search.info };
    }
    case 'bestmove': {
      const { uci, san, accepts_draw: acceptsDraw, draw_answer: drawAnswer } = message;
      const { explanation, position, intent = 'play_on', think_ms: thinkMs = 0 } = message;
      const answer = { acceptsDraw, drawAnswer, intent, thinkMs, explanation, position };
      const found = uci && san ? { uci, san, ...answer } : null;
      return { ...search, phase: 'done', found };
    }
    case 'stopped':
      return { ...search, phase: 'done' };
    case 'error':
      return { ...search, phase: 'failed', message: message.message };
  }
}
