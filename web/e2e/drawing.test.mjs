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
  const copy = player.page.getByRole('button', { name: /^Copy PGN/ });
  const pgn = await player.copied(() => copy.click(), 'Copy PGN: done');
  await player.page.keyboard.press('Escape');
  return pgn;
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
  await player.button('Annotate').click();
  await player.button('Clear drawings').click();
  await page.locator('.ring.drawn-green').waitFor({ state: 'detached' });
});

/** The strokes of the arrows, in squares: from where to where, and how wide. */
const strokes = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.arrow')].map((arrow) => {
      const line = arrow.querySelector('line');
      const [x1, y1, x2, y2] = ['x1', 'y1', 'x2', 'y2'].map((name) =>
        Number(line.getAttribute(name)),
      );
      const width = Number.parseFloat(getComputedStyle(line).strokeWidth);
      return { name: arrow.dataset.from + arrow.dataset.to, x1, y1, x2, y2, width };
    }),
  );

/** How far apart two parallel strokes are, from rim to rim. */
function between(a, b) {
  const [dx, dy] = [a.x2 - a.x1, a.y2 - a.y1];
  const apart = Math.abs((b.x1 - a.x1) * dy - (b.y1 - a.y1) * dx) / Math.hypot(dx, dy);
  return apart - (a.width + b.width) / 2;
}

scenario('arrows and pins on one line lie beside each other', async (player) => {
  const { page } = player;
  await player.open('4k3/8/2n5/1B6/8/8/8/4K3 w - - 0 1');
  await page.locator('.moves').focus();
  await page.keyboard.press('p');
  await page.locator('.arrow.pin-absolute').waitFor();
  await arrow(player, 'b5', 'c6');
  await arrow(player, 'b5', 'd7', 'Shift');
  const found = await strokes(page);
  assert.deepEqual(found.map(({ name }) => name).sort(), ['b5c6', 'b5d7', 'b5e8']);
  for (const [index, stroke] of found.entries()) {
    for (const other of found.slice(index + 1)) {
      assert.ok(between(stroke, other) > 0, `${stroke.name} covers ${other.name}`);
    }
  }
});

scenario('pin lines step back behind the dots of another piece', async (player) => {
  const { page } = player;
  await player.open('4k3/8/2n5/1B6/8/8/3P4/4K3 w - - 0 1');
  await page.locator('.moves').focus();
  await page.keyboard.press('p');
  const pin = page.locator('.arrow.pin-absolute');
  await pin.waitFor();
  await player.click('d2');
  await page.locator('.arrow.pin-absolute.faint').waitFor();
  await player.click('b5');
  await page.locator('.arrow.pin-absolute:not(.faint)').waitFor();
});

scenario('a move drawn over an arrow of the engine is drawn once', async (player) => {
  const { page } = player;
  await player.open('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1');
  await page.locator('.moves').focus();
  await page.keyboard.press('l');
  await page.locator('.arrow.best[data-from="a1"][data-to="a8"]').waitFor();
  await arrow(player, 'a1', 'a8', 'Shift');
  await page.locator('.arrow.drawn-red[data-to="a8"]').waitFor();
  assert.equal(await page.locator('.arrow[data-from="a1"][data-to="a8"]').count(), 1);
});

scenario(
  'a finger draws with a pen from the notes, and finds the palette of the editor',
  async (player) => {
    const { page } = player;
    await player.open();
    await player.button('Annotate').click();
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
