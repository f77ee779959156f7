/** Starts the real binary on a free port and reads the address it prints. */

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const built = ['release', 'debug'].map((build) =>
  fileURLToPath(new URL(`../../target/${build}/pinpoint`, import.meta.url)),
);

/** The named binary, or the release build before the debug build. */
const binary = process.env.PINPOINT_BIN ?? built.find((path) => existsSync(path));

/**
 * `port` 0 is any free one, `library` the file of the games, else a new one that goes with the
 * server. `PINPOINT_URL` names a server that runs already; it is left alone, and not used where a
 * test wants a server of its `own`.
 */
export async function startServer({ port = 0, own = false, library } = {}) {
  if (process.env.PINPOINT_URL && !own)
    return { url: process.env.PINPOINT_URL, stop: async () => {} };
  if (!binary || !existsSync(binary)) {
    throw new Error('no binary: run `cargo build --release` or set PINPOINT_BIN');
  }
  // A library of its own: no test may touch the games of whoever runs it.
  const folder = library ? null : temporaryFolder();
  const file = library ?? join(folder, 'library.db');
  const child = spawn(binary, ['serve', '--no-open', '--port', String(port), '--library', file], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const end = async (signal) => {
    child.kill(signal);
    await exited;
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  const url = await printedAddress(child).catch(async (error) => {
    await end('SIGKILL');
    throw error;
  });
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/**
 * What Chromium writes into the console of a page whose server goes away before a request, while it
 * reads one, while it answers, or while a WebSocket is opened.
 */
export const SERVER_LOST =
  /net::ERR_(CONNECTION_|EMPTY_RESPONSE|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)|closed before receiving a handshake response/;

/**
 * A server of the test's own, with a library that outlives it, to be killed and started again. What
 * runs at the end of the test is stopped when the page has left it.
 */
export async function lastingServer(player) {
  const folder = temporaryFolder();
  const library = join(folder, 'library.db');
  const first = await startServer({ own: true, library });
  const started = [first];
  player.atEnd(async () => {
    for (const server of started) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const port = Number(new URL(first.url).port);
  player.url = first.url;
  const taking = (end) => () => {
    player.isServerLost = true;
    return end();
  };
  return {
    url: first.url,
    stop: taking(first.stop),
    kill: taking(first.kill),
    restart: async () => {
      const again = await startServer({ own: true, library, port });
      started.push(again);
      assert.equal(again.url, first.url, 'somebody else has taken the port');
    },
  };
}

export function temporaryFolder() {
  return mkdtempSync(join(tmpdir(), 'pinpoint-e2e-'));
}

function printedAddress(child) {
  return new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk) => {
      printed += chunk;
      const address = /http:\/\/[\w.[\]:]+\d+\/?/.exec(printed)?.[0];
      if (address) resolve(address.endsWith('/') ? address : `${address}/`);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`the server left with ${code}: ${printed}`)));
    setTimeout(() => reject(new Error(`no address within 20 s: ${printed}`)), 20_000).unref();
  });
}
