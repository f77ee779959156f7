/** One server and one browser for a file of tests; a clean profile for each test. */

import { after, before, test } from 'node:test';
import { DESKTOP, launch, Player } from './browser.mjs';
import { SERVER_LOST, startServer } from './server.mjs';

/** What a page keeps until it is closed: tests that use these stay apart. */
const LASTING = ['addInitScript', 'close', 'exposeFunction', 'routeWebSocket', 'setViewportSize'];

/** The icon is named, else the browser asks the server for one. */
const EMPTY = '<!doctype html><link rel="icon" href="data:,">';

export function inBrowser() {
  let server;
  let browser;
  let shared;
  before(async () => {
    // In this order: a browser whose server failed would keep the process alive.
    server = await startServer();
    browser = await launch();
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** A page in a profile of its own. */
  async function openPage(options) {
    const context = await browser.newContext({
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      ...options,
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return context.newPage();
  }

  /** The page of the last test, with nothing left of it: a new profile costs a second. */
  async function sharedPage() {
    if (!shared) {
      shared = await openPage();
      for (const name of LASTING) shared[name] = () => assertOwn(name);
    }
    const page = shared;
    // It is the next test's page only if this one ends well.
    shared = null;
    return page;
  }

  async function clean(page) {
    await page.unrouteAll();
    await page.mouse.move(0, 0);
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    // An empty page of the same address: storage can be emptied behind the program's back.
    const address = `${server.url}empty`;
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: EMPTY }));
    await page.goto(address);
    await page.unrouteAll();
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }

  /**
   * Runs `steps` with a player; any error on the page fails the test. A test with options of a
   * profile has a new one; `fonts: 'blocked'` keeps the shipped font from the page, which then has
   * the machine's; `expected` are errors that belong to the test, beside those of a server that it
   * takes away.
   */
  function scenario(
    name,
    steps,
    { fonts = 'shipped', expected = /ERR_CONNECTION/, ...options } = {},
  ) {
    const isOwn = fonts === 'blocked' || Object.keys(options).length > 0;
    test(name, { timeout: 120_000 }, async () => {
      const page = await (isOwn ? openPage(options) : sharedPage());
      const context = page.context();
      if (fonts === 'blocked') await context.route('**/*.woff2', (route) => route.abort());
      const player = new Player(page, server.url);
      const errors = [];
      const onError = (error) => errors.push(String(error));
      const onConsole = (message) => {
        const isExpected =
          expected.test(message.text()) ||
          (player.isServerLost && SERVER_LOST.test(message.text())) ||
          (fonts === 'blocked' && message.location().url.endsWith('.woff2'));
        if (message.type() === 'error' && !isExpected) errors.push(message.text());
      };
      page.on('pageerror', onError).on('console', onConsole).setDefaultTimeout(20_000);
      page.setDefaultNavigationTimeout(30_000);
      try {
        await steps(player, { server, browser, context });
        if (!isOwn && errors.length === 0) {
          page.off('pageerror', onError).off('console', onConsole);
          await clean(page);
          shared = page;
        }
      } finally {
        if (shared !== page) await context.close();
        for (const end of player.ends) await end();
      }
      if (errors.length > 0) throw new Error(`errors on the page:\n${errors.join('\n')}`);
    });
  }

  /** The same with a new profile, for tests that do more to a page than can be undone. */
  scenario.apart = (name, steps, options) =>
    scenario(name, steps, { reducedMotion: 'reduce', ...options });
  return scenario;
}

function assertOwn(name) {
  throw new Error(`${name} outlives the test, which must be a scenario.apart`);
}
