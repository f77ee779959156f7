/** One server and one browser for a file of tests; a fresh profile for each test. */

import { after, before, test } from 'node:test';
import { DESKTOP, launch, Player } from './browser.mjs';
import { startServer } from './server.mjs';

export function inBrowser() {
  let server;
  let browser;
  before(async () => {
    // In this order: a browser whose server failed would keep the process alive.
    server = await startServer();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /**
   * Runs `steps` with a player; any error on the page fails the test. `fonts: 'blocked'` keeps the
   * shipped font from the page, which then has the machine's; `expected` are errors that belong to
   * the test.
   */
  return function scenario(
    name,
    steps,
    { fonts = 'shipped', expected = /ERR_CONNECTION/, ...options } = {},
  ) {
    test(name, { timeout: 60_000 }, async () => {
      const context = await browser.newContext({
        viewport: DESKTOP,
        reducedMotion: 'reduce',
        ...options,
      });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      if (fonts === 'blocked') await context.route('**/*.woff2', (route) => route.abort());
      const page = await context.newPage();
      const errors = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        const isExpected =
          expected.test(message.text()) ||
          (fonts === 'blocked' && message.location().url.endsWith('.woff2'));
        if (message.type() === 'error' && !isExpected) errors.push(message.text());
      });
      page.setDefaultTimeout(10_000);
      try {
        await steps(new Player(page, server.url), { server, browser, context });
      } finally {
        await context.close();
      }
      if (errors.length > 0) throw new Error(`errors on the page:\n${errors.join('\n')}`);
    });
  };
}
