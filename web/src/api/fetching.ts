/** Requests to the page's own server. */

import { ApiError } from './backend';
import type { FailureDocument } from './types';

export function get<Reply>(path: string): Promise<Reply> {
  return ask(path, {});
}

export function post<Reply>(path: string, body: unknown, method = 'POST'): Promise<Reply> {
  return ask(path, { ...json(body), method });
}

export function json(body: unknown): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  };
}

export async function ask<Reply>(path: string, request: RequestInit): Promise<Reply> {
  const response = await send(path, request);
  const reply = await response.json().catch(() => null);
  if (reply === null) throw new ApiError('internal', 'the reply cannot be read');
  return reply as Reply;
}

/** Sends a request; anything but success is an error. */
export async function send(path: string, request: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, request);
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError('offline', 'the server does not answer');
  }
  if (response.ok) return response;
  const reply = (await response.json().catch(() => null)) as FailureDocument | null;
  const error = reply?.error;
  throw new ApiError(error?.kind ?? 'internal', error?.message ?? `status ${response.status}`);
}

/** Hands on the lines of a reply while they arrive. */
export async function eachLine(response: Response, onLine: (line: string) => void): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const piece = await reader?.read();
    if (!piece || piece.done) break;
    const lines = (rest + piece.value).split('\n');
    rest = lines.pop() ?? '';
    lines.filter(Boolean).forEach(onLine);
  }
}
