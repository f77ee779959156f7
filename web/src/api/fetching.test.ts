import { afterEach, expect, it, vi } from 'vitest';
import { get, post } from './fetching';

afterEach(() => vi.unstubAllGlobals());

function answering(body: BodyInit | null, status = 200) {
  vi.stubGlobal('fetch', async () => new Response(body, { status }));
}

/** A reply that breaks off, as when the server is killed while it writes. */
const broken = () =>
  new ReadableStream({
    start: (piece) => piece.enqueue(new TextEncoder().encode('{"half')),
    pull: (piece) => piece.error(new TypeError('network error')),
  });

it('hands on the document of a reply', async () => {
  answering('{"name":"Pinpoint"}');
  expect(await get('/api/info')).toEqual({ name: 'Pinpoint' });
});

it('takes a reply that breaks off for a server that does not answer', async () => {
  answering(broken());
  await expect(post('/api/move', {})).rejects.toMatchObject({ kind: 'offline' });
  answering(broken(), 409);
  await expect(post('/api/move', {})).rejects.toMatchObject({ kind: 'offline' });
});

it('tells a reply without a document from a server that does not answer', async () => {
  answering('<html>');
  await expect(get('/api/info')).rejects.toMatchObject({ kind: 'internal' });
  answering('<html>', 502);
  await expect(get('/api/info')).rejects.toMatchObject({ message: 'status 502' });
});

it('has the reason of a refusal', async () => {
  answering('{"error":{"kind":"changed","message":"the game was changed"}}', 409);
  await expect(get('/api/games/1')).rejects.toMatchObject({ kind: 'changed' });
});
