/** The server goes and comes back; the page waits. */

import assert from 'node:assert/strict';
import { expectLoaded, expectSettled } from './checks.mjs';
import { inBrowser } from './harness.mjs';
import { lastingServer } from './server.mjs';

const scenario = inBrowser();

const banner = (page) => page.locator('.server-gone[data-shown="true"]');

const times = (page) => page.getByRole('timer').allInnerTexts();

scenario.apart('a move waits for the server and is sent when it is back', async (player) => {
  const { page } = player;
  const server = await lastingServer(player);
  await player.open();
  await player.type('e4');
  await expectLoaded(player);
  await expectSettled(player, '1. e4');
  await server.stop();
  await banner(page).waitFor();
  await player.drag('e7', 'e5');
  await player.expectPiece('e5', 'p');
  await banner(page)
    .getByText(/Your move waits/)
    .waitFor();
  await server.restart();
  await player.expectMoves('e4', 'e5');
  await page.locator('.server-gone').waitFor({ state: 'hidden' });
});

scenario(
  'the clock is stopped while the server is gone, and the game goes on after',
  async (player) => {
    const { page } = player;
    const server = await lastingServer(player);
    await player.open();
    await player.startGame({ opponent: 'Two players', clock: '3+2' });
    for (const move of ['e4', 'e5']) await player.type(move);
    await page.locator('.clock[data-ticking="true"]').waitFor();
    await expectSettled(player, 'e5');
    await server.stop();
    await banner(page)
      .getByText(/The clock is stopped/)
      .waitFor();
    await page.locator('.clock[data-ticking="true"]').waitFor({ state: 'detached' });
    const before = await times(page);
    await page.waitForTimeout(2_500);
    assert.deepEqual(await times(page), before);
    await server.restart();
    await page.locator('.clock[data-ticking="true"]').waitFor({ timeout: 20_000 });
    await player.type('Nf3');
    await player.expectMoves('e4', 'e5', 'Nf3');
  },
);

scenario.apart('an hour with the page closed costs nobody an hour', async (player, { context }) => {
  const { page } = player;
  await player.open();
  await player.startGame({ opponent: 'Two players', clock: '1+0' });
  for (const move of ['e4', 'e5']) await player.type(move);
  await page.locator('.clock[data-ticking="true"]').waitFor();
  await page.waitForTimeout(1_200);
  const session = await page.evaluate(() => ({ ...localStorage }));
  await page.close();
  const later = await context.newPage();
  // The clock of the machine an hour later, with the storage as the page left it.
  await later.clock.install({ time: Date.now() + 3_600_000 });
  await later.addInitScript((stored) => Object.assign(localStorage, stored), session);
  await later.goto(player.url);
  await later.locator('.clock[data-ticking="true"]').waitFor();
  const [black, white] = await times(later);
  assert.equal(black, '1:00');
  assert.match(white, /^0:5\d$/);
  await later.getByText('White to move.').waitFor();
});
