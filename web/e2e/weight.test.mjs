/** What a visitor downloads. */

import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

/** Bytes of compressed JavaScript; a slow connection should not wait for a board. */
const LIMIT = 120_000;

scenario('the page is light', async (player) => {
  const { page } = player;
  const scripts = new Map();
  page.on('response', async (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response);
  });
  await player.open();
  const bodies = await Promise.all([...scripts.values()].map((response) => response.body()));
  assert.ok(bodies.length > 0, 'the page has scripts');
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  assert.ok(bytes < LIMIT, `${bytes} bytes of compressed JavaScript`);
});
