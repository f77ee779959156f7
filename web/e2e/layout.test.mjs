/** Where things lie, with the shipped font and with whatever the machine has instead. */

import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { expectNoViolation, fillPage } from './checks.mjs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

const INTER = '500 16px "Inter Variable"';

const hasInter = (page) =>
  page.evaluate(async (font) => {
    await document.fonts.ready;
    return (
      document.fonts.check(font) && [...document.fonts].some((face) => face.status === 'loaded')
    );
  }, INTER);

scenario('the page brings its own font', async (player) => {
  await player.open();
  assert.ok(await hasInter(player.page));
});

scenario(
  'without its font the page is drawn with another',
  async (player) => {
    await player.open();
    assert.ok(!(await hasInter(player.page)));
    await player.drag('e2', 'e4');
    await player.expectMoves('e4');
  },
  { fonts: 'blocked' },
);

for (const fonts of ['shipped', 'blocked']) {
  const withFonts = fonts === 'shipped' ? 'with the shipped font' : 'with the font blocked';

  for (const width of [320, PHONE.width]) {
    scenario(
      `${withFonts} a phone of ${width} shows the whole board and nothing sticks out`,
      async (player) => {
        await fillPage(player);
        await player.page.evaluate(() => document.fonts.ready);
        const board = await player.board().boundingBox();
        assert.ok(board.width >= width - 2, `board of ${board.width}`);
        assert.ok(board.y + board.height < PHONE.height, 'the whole board is in sight');
        const { scrollWidth, wide } = await player.page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          wide: [...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
            .map((element) => element.outerHTML.slice(0, 80)),
        }));
        assert.equal(scrollWidth, width, wide.join('\n'));
        await expectNoViolation(player.page, 'the phone');
      },
      { viewport: { width, height: PHONE.height }, hasTouch: true, isMobile: true, fonts },
    );
  }

  for (const width of [1100, 1280, 1920]) {
    scenario(
      `${withFonts} no panel is wider than its place on a screen of ${width}`,
      async (player) => {
        await fillPage(player);
        await player.page.evaluate(() => document.fonts.ready);
        const cut = await player.page.evaluate(() =>
          [...document.querySelectorAll('.panel, .panel-header')]
            .filter((element) => element.scrollWidth > element.clientWidth)
            .map((element) => `${element.className}: ${element.textContent}`),
        );
        assert.deepEqual(cut, []);
      },
      { viewport: { width, height: 800 }, fonts },
    );
  }
}

scenario(
  'on a phone nothing to be hit is smaller than 44 pixels',
  async (player) => {
    const { page } = player;
    await fillPage(player);
    for (const tab of ['Moves', 'Engine', 'Pins']) {
      await player.showTab(tab);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, input, label.button, [role="switch"]')]
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(
            ({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width}x${box.height}`,
          ),
      );
      assert.deepEqual(small, [], tab);
    }
  },
  { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
);

scenario(
  'on a phone engine and moves are under the thumb',
  async (player) => {
    const { page } = player;
    await player.open();
    await player.type('e4');
    await player.showTab('Engine');
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.locator('.line').first().waitFor();
    const bar = await page.locator('.thumb-bar').boundingBox();
    assert.ok(bar.y + bar.height <= PHONE.height + 1 && bar.y > PHONE.height * 0.8);
    await player.button('One move back').click();
    await player.expectPiece('e2', 'P');
    const board = await player.board().boundingBox();
    assert.ok(board.y < 120, 'the board comes first');
  },
  { viewport: PHONE, hasTouch: true, isMobile: true },
);

scenario(
  'at twice the zoom the whole board is seen',
  async (player) => {
    await fillPage(player);
    const board = await player.board().boundingBox();
    assert.ok(board.y + board.height <= 450, `down to ${board.y + board.height}`);
    assert.ok(board.height > 220, `${board.height} high`);
    const width = await player.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 720);
  },
  { viewport: { width: 720, height: 450 } },
);

scenario('the panels can be made wider, by hand and by keyboard, and stay so', async (player) => {
  const { page } = player;
  await player.open();
  const width = async () => (await page.locator('.side-column').boundingBox()).width;
  const before = await width();
  const handle = page.getByRole('separator', { name: 'Width of the panels' });
  const box = await handle.boundingBox();
  await page.mouse.move(box.x + 6, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x - 94, box.y + 200, { steps: 5 });
  await page.mouse.up();
  const wider = await width();
  assert.ok(wider > before + 40, `${before} to ${wider}`);
  await page.reload();
  await player.ready();
  assert.equal(await width(), wider);
  await handle.focus();
  await page.keyboard.press('ArrowRight');
  assert.ok((await width()) < wider);
  await handle.dblclick();
  assert.equal(await width(), before);
});
