/** Arrows and circles: they belong to the move. */

import assert from 'node:assert/strict';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

async function arrow(player, from, to, ...keys) {
  const { page } = player;
  const [a, b] = [await player.center(from), await player.center(to)];
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(b.x, b.y, { steps: 3 });
  await page.mouse.up({ button: 'right' });
  for (const key of keys) await page.keyboard.up(key);
}

const circle = (player, square, ...keys) => arrow(player, square, square, ...keys);

const drawn = (player) => player.page.locator('[class*="drawn-"]').count();

const exported = async (player) => {
  await player.showGames('This game');
  await player.page.getByRole('button', { name: /^Copy PGN/ }).click();
  await player.page.getByText('Copy PGN: done').waitFor({ state: 'attached' });
  await player.page.keyboard.press('Escape');
  return player.page.evaluate(() => navigator.clipboard.readText());
};

scenario('any number of arrows and circles, in four colors', async (player) => {
  const { page } = player;
  await player.open();
  await arrow(player, 'g1', 'f3');
  await arrow(player, 'e2', 'e4', 'Shift');
  await arrow(player, 'b1', 'c3', 'Alt');
  await circle(player, 'd5', 'Alt', 'Shift');
  await circle(player, 'e5');
  for (const color of ['green', 'red', 'blue']) {
    assert.equal(await page.locator(`.arrow.drawn-${color}`).count(), 1, color);
  }
  await page.locator('.ring.drawn-yellow').waitFor();
  await page.locator('.ring.drawn-green').waitFor();
  assert.equal(await drawn(player), 5);
});

scenario('a shape drawn again goes away, and a click wipes fresh ones', async (player) => {
  const { page } = player;
  await player.open();
  await arrow(player, 'g1', 'f3');
  await circle(player, 'e5');
  await arrow(player, 'g1', 'f3');
  await page.locator('.arrow.drawn-green').waitFor({ state: 'detached' });
  await arrow(player, 'd1', 'h5');
  await player.click('e6');
  await page.waitForFunction(() => document.querySelectorAll('[class*="drawn-"]').length === 0);
  await page.keyboard.press('Control+z');
  await page.waitForFunction(() => document.querySelectorAll('[class*="drawn-"]').length === 2);
});

scenario('shapes of an imported game survive clicks, moves and the export', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn('1. e4 {[%csl Gd5,Re5][%cal Bd1h5]} e5 *');
  await player.expectMoves('e4', 'e5');
  await page.locator('.moves').focus();
  await page.keyboard.press('ArrowRight');
  await page.locator('.ring.drawn-red').waitFor();
  assert.equal(await drawn(player), 3);
  await player.click('a4');
  await circle(player, 'h4');
  await player.click('a5');
  assert.equal(await drawn(player), 3, 'only the fresh circle is wiped');
  await page.keyboard.press('ArrowRight');
  await player.expectPiece('e5', 'p');
  assert.equal(await drawn(player), 0, 'they belong to the move');
  await page.keyboard.press('ArrowLeft');
  await page.locator('.ring.drawn-red').waitFor();
  const pgn = await exported(player);
  assert.match(pgn, /%csl Gd5,Re5/);
  assert.match(pgn, /%cal Bd1h5/);
});

scenario('what was drawn and left is kept, and can be cleared as a whole', async (player) => {
  const { page } = player;
  await player.open();
  await player.type('e4');
  await page.locator('.moves').focus();
  await circle(player, 'd5');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.locator('.ring.drawn-green').waitFor();
  await player.click('a5');
  assert.equal(await drawn(player), 1);
  await player.button('Comment and judge').click();
  await player.button('Clear the arrows and circles').click();
  await page.locator('.ring.drawn-green').waitFor({ state: 'detached' });
});

scenario(
  'a finger draws with a pen from the notes, and finds the palette of the editor',
  async (player) => {
    const { page } = player;
    await player.open();
    await player.button('Comment and judge').click();
    await page.getByRole('button', { name: 'Draw in red' }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await player.drag('b1', 'c3');
    await page.locator('.board-arrows .drawn-red[data-to="c3"]').waitFor();
    await player.expectPiece('b1', 'N');
    await page.getByRole('button', { name: 'Draw in red' }).click();
    await page.evaluate(() => window.scrollTo(0, 0));
    await player.drag('b1', 'c3');
    await player.expectPiece('c3', 'N');
    await player.button('Board editor').click();
    for (const piece of await page.locator('.palette button').all()) {
      const { width, height } = await piece.boundingBox();
      assert.ok(width >= 44 && height >= 44, `${width} by ${height}`);
    }
  },
  { viewport: { width: 320, height: 844 }, hasTouch: true, isMobile: true },
);
