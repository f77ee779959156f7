/** Games are kept: every tab its own, whatever happens to the page or the server. */

import assert from 'node:assert/strict';
import { Player } from './browser.mjs';
import { expectKept, expectLoaded, kept } from './checks.mjs';
import { inBrowser } from './harness.mjs';
import { lastingServer } from './server.mjs';

// Tabs, what they store and how they are closed: each test has a profile of its own.
const scenario = inBrowser().apart;

const rows = (page) => page.locator('.game-space').getByRole('row');

async function newTab(player, context) {
  const other = new Player(await context.newPage(), player.url);
  other.page.setDefaultTimeout(20_000);
  return other;
}

scenario('two tabs play two games, and both are kept', async (player, { context }) => {
  await player.open();
  await player.type('e4');
  const other = await newTab(player, context);
  await other.open();
  await other.expectMoves();
  await other.type('d4');
  await player.type('e5');
  await other.type('d5');
  await expectKept(player.url, '1. d4 d5');
  for (const [tab, ...moves] of [
    [player, 'e4', 'e5'],
    [other, 'd4', 'd5'],
  ]) {
    await tab.page.reload();
    await tab.ready();
    await tab.expectMoves(...moves);
  }
  await player.showGames();
  await rows(player.page).nth(1).waitFor();
  const own = await kept(player.url, '&collection=My+games');
  assert.equal(own.filter(({ half_moves: count }) => count === 2).length, 2);
});

scenario('what a closed tab had is on the board of the next one', async (player, { context }) => {
  await player.open();
  for (const move of ['c4', 'e5', 'g3']) await player.type(move);
  // The page knows that it is kept.
  await player.page.waitForFunction(() =>
    Object.values(localStorage).some(
      (text) => text.includes('"isSaved":true') && text.includes('"san":"g3"'),
    ),
  );
  await player.page.close();
  const other = await newTab(player, context);
  await other.open();
  await other.expectMoves('c4', 'e5', 'g3');
  // It is the same game, not a copy.
  await other.type('Nf6');
  await expectKept(player.url, '1. c4 e5 2. g3 Nf6');
  const games = await kept(player.url, '&opening=English');
  assert.equal(games.length, 1);
});

scenario('a link is a new game, and the match goes on from the list', async (player) => {
  const { page } = player;
  await player.open();
  await player.startGame({ opponent: 'Two players', clock: '3+2' });
  for (const move of ['b3', 'e5', 'Bb2']) await player.type(move);
  const match = await expectKept(player.url, '2. Bb2');
  await page.evaluate(() => {
    window.location.hash = 'fen=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1';
  });
  await player.expectPosition('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await player.type('O-O');
  await expectKept(player.url, 'O-O', '&sort=newest');
  await page.reload();
  await player.ready();
  await player.expectMoves('O-O');
  await player.showGames();
  await rows(page).filter({ hasText: 'Player 1' }).click();
  await player.expectMoves('b3', 'e5', 'Bb2');
  // With its clock, which waits for the player.
  await player.button('Resign').waitFor();
  const [black, white] = await page.getByRole('timer').allInnerTexts();
  assert.match(`${white} ${black}`, /^[23]:\d\d [23]:\d\d$/);
  await player.type('d6');
  const { id } = await expectKept(player.url, '2... d6', '&sort=changed');
  assert.equal(id, match.id, 'it is still the same game');
});

scenario('a new game and the editor leave the running game in the library', async (player) => {
  await player.open();
  await player.startGame({ opponent: 'Two players' });
  for (const move of ['f4', 'd5']) await player.type(move);
  await player.startGame({ opponent: 'Two players' });
  await player.expectMoves();
  await player.type('Nc3');
  await expectKept(player.url, '1. Nc3');
  const games = await kept(player.url, '&opening=Bird');
  assert.deepEqual(
    games.map(({ half_moves: count, finished }) => [count, finished]),
    [[2, false]],
  );
});

scenario(
  'the server is killed in mid-game and nothing is lost',
  async (player) => {
    const server = await lastingServer(player);
    await player.open();
    await player.type('e4');
    await expectLoaded(player);
    await player.type('c5');
    await server.kill();
    await player.page.locator('.server-gone[data-shown="true"]').waitFor();
    await player.drag('g1', 'f3');
    await server.restart();
    await player.expectMoves('e4', 'c5', 'Nf3');
    await expectKept(player.url, '1. e4 c5 2. Nf3');
    assert.equal((await kept(player.url)).length, 1);
  },
  // A move may have been saved although its reply was lost: then the page asks with an old revision.
  { expected: /status of 409/ },
);

scenario(
  'moves that the server never got are saved by the next tab',
  async (player, context) => {
    const server = await lastingServer(player);
    await player.open();
    await player.type('d4');
    await expectLoaded(player);
    await expectKept(player.url, '1. d4');
    // The move is understood, but can no longer be saved.
    await player.page.route('**/api/games/**', (route) => route.abort());
    await player.type('f5');
    await player.expectMoves('d4', 'f5');
    await server.kill();
    await player.page.close();
    await server.restart();
    const other = await newTab(player, context.context);
    await other.open();
    await other.expectMoves('d4', 'f5');
    await expectKept(player.url, '1. d4 f5');
    assert.equal((await kept(player.url)).length, 1);
  },
  { expected: /ERR_FAILED/ },
);

scenario(
  'a page that is reloaded before its first save is answered keeps one game',
  async (player) => {
    const { page } = player;
    await player.open();
    // The server makes the game; the answer never comes.
    let isMade;
    const made = new Promise((resolve) => {
      isMade = resolve;
    });
    await page.route('**/api/games', async (route) => {
      await route.fetch();
      isMade();
    });
    await player.type('Nh3');
    await made;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await player.ready();
    await player.expectMoves('Nh3');
    await player.type('d5');
    await expectKept(player.url, '1. Nh3 d5');
    assert.equal((await kept(player.url, '&opening=Amar')).length, 1);
  },
);

scenario('a duplicated tab plays a game of its own', async (player, { context }) => {
  await player.open();
  await player.type('a3');
  await expectKept(player.url, '1. a3');
  const name = await player.page.evaluate(() => sessionStorage.getItem('pinpoint.tab'));
  const other = await newTab(player, context);
  await other.page.addInitScript((tab) => {
    if (!sessionStorage.getItem('pinpoint.tab')) sessionStorage.setItem('pinpoint.tab', tab);
  }, name);
  await other.open();
  await other.expectMoves('a3');
  await other.type('h5');
  await expectKept(player.url, '1. a3 h5');
  await player.type('a5');
  await player.expectMoves('a3', 'a5');
  await other.expectMoves('a3', 'h5');
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const all = await kept(player.url, '&opening=Anderssen');
    if (all.length === 2 && all.every(({ half_moves: count }) => count === 2)) return;
    await player.page.waitForTimeout(100);
  }
  assert.fail('the two games are not apart');
});

scenario('the game of the time before the library is taken over', async (player) => {
  const { page } = player;
  await player.open();
  for (const move of ['Nf3', 'c5']) await player.type(move);
  await expectKept(player.url, '1. Nf3 c5');
  const old = await page.evaluate(() => {
    const name = sessionStorage.getItem('pinpoint.tab');
    const { session } = JSON.parse(localStorage.getItem(`pinpoint.tab.${name}`));
    const { game, ...before } = session;
    return JSON.stringify({ version: 2, session: before });
  });
  const before = (await kept(player.url)).length;
  await page.evaluate((text) => {
    sessionStorage.clear();
    localStorage.clear();
    localStorage.setItem('pinpoint.session', text);
    // The page that is left stores once more; the one that comes must not find it.
    localStorage.setItem = () => undefined;
  }, old);
  await page.reload();
  await player.ready();
  await player.expectMoves('Nf3', 'c5');
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await kept(player.url)).length > Math.min(before, 9)) return;
    await page.waitForTimeout(100);
  }
  assert.fail('the game was not taken over');
});

scenario('the same games under every name of the server', async (player) => {
  await player.open();
  for (const move of ['g4', 'd5', 'Bg2']) await player.type(move);
  await expectKept(player.url, '2. Bg2');
  await player.page.goto(player.url.replace('127.0.0.1', 'localhost'));
  await player.ready();
  await player.expectMoves();
  await player.showGames();
  await player.page.getByLabel('Player').waitFor();
  await rows(player.page).filter({ hasText: 'Grob' }).first().click();
  await player.expectMoves('g4', 'd5', 'Bg2');
});

scenario('a deleted game comes back', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn('[White "Winona"]\n[Black "Me"]\n\n1. h4 h5 1-0\n');
  await player.expectMoves('h4', 'h5');
  await player.showGames();
  await page.getByLabel('Player').fill('winona');
  const row = rows(page).filter({ hasText: 'Winona' });
  await row.getByRole('button', { name: 'Delete' }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByText('Deleted Winona – Me.').waitFor();
  await player.button('Undo').click();
  await row.waitFor();
});

scenario(
  'a game that cannot be saved says so, and is saved when it can be',
  async (player) => {
    const { page } = player;
    await player.open();
    await page.route('**/api/games', (route) =>
      route.fulfill({
        status: 507,
        json: { schema: 1, error: { kind: 'not_saved', message: 'the disk is full' } },
      }),
    );
    await player.type('Na3');
    await page.getByRole('alert').filter({ hasText: 'not saved: The disk is full.' }).waitFor();
    await player.type('e5');
    await player.expectMoves('Na3', 'e5');
    // Leaving asks.
    const asked = new Promise((resolve) => page.once('dialog', resolve));
    const leaving = page.close({ runBeforeUnload: true });
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    await leaving;
    await page.unroute('**/api/games');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await expectKept(player.url, '1. Na3 e5');
  },
  { expected: /507/ },
);
