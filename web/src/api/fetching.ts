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
  const reply = await documentOf(await send(path, request), request);
  if (reply === null) throw new ApiError('internal', 'the reply cannot be read');
  return reply as Reply;
}

/** Sends a request; anything but success is an error. */
export async function send(path: string, request: RequestInit): Promise<Response> {
  const response = await connected(fetch(path, request), request);
  if (response.ok) return response;
  const reply = (await documentOf(response, request)) as FailureDocument | null;
  const error = reply?.error;
  throw new ApiError(error?.kind ?? 'internal', error?.message ?? `status ${response.status}`);
}

/** The document of a reply, `null` if it holds none. */
async function documentOf(response: Response, request: RequestInit): Promise<unknown> {
  const text = await connected(response.text(), request);
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A server that goes away in the middle of its reply is one that does not answer. */
async function connected<Part>(part: Promise<Part>, { signal }: RequestInit): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError('offline', 'the server does not answer');
  }
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
