import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';
import { PHONE } from './browser.mjs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

async function expectNoSeriousViolation(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const report = serious.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n    ${nodes.map(({ html }) => html.slice(0, 160)).join('\n    ')}`,
  );
  assert.deepEqual(report, [], where);
}

/** The page in its richest state: a game, the engine, pins, the notes. */
async function fillPage(player) {
  await player.open('rnbqk1nr/pppp1ppp/8/4p3/1b1P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 2 3');
  await player.type('a3');
  await player.page.locator('.moves').focus();
  await player.page.keyboard.press('l');
  await player.page.keyboard.press('p');
  await player.button('Comment and judge').click();
  await player.button('Good move').click();
  await player.page.locator('.line').first().waitFor();
}

for (const colorScheme of ['light', 'dark']) {
  scenario(
    `axe finds nothing serious in ${colorScheme} colors`,
    async (player) => {
      await fillPage(player);
      await expectNoSeriousViolation(player.page, 'the table');
      for (const name of ['New game', 'Games', 'Settings', 'Help (?)']) {
        await player.button(name).click();
        await player.page.locator('dialog[open]').waitFor();
        await expectNoSeriousViolation(player.page, name);
        await player.page.keyboard.press('Escape');
        await player.page.locator('dialog').waitFor({ state: 'detached' });
      }
      await player.button('Board editor').click();
      await player.page.getByText('A possible position.').waitFor();
      await expectNoSeriousViolation(player.page, 'the editor');
    },
    { colorScheme },
  );
}

scenario(
  'on a phone the board is as wide as the screen and nothing sticks out',
  async (player) => {
    await fillPage(player);
    const board = await player.board().boundingBox();
    assert.ok(board.width >= PHONE.width - 2, `board of ${board.width}`);
    assert.ok(board.y + board.height < PHONE.height, 'the whole board is in sight');
    const width = await player.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, PHONE.width);
    await expectNoSeriousViolation(player.page, 'the phone');
  },
  { viewport: PHONE, hasTouch: true, isMobile: true },
);

for (const width of [1100, 1280, 1920]) {
  scenario(
    `no panel is wider than its place on a screen of ${width}`,
    async (player) => {
      await fillPage(player);
      const cut = await player.page.evaluate(() =>
        [...document.querySelectorAll('.panel, .panel-header')]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => `${element.className}: ${element.textContent}`),
      );
      assert.deepEqual(cut, []);
    },
    { viewport: { width, height: 800 } },
  );
}

scenario('the keys do what the help says', async (player) => {
  const { page } = player;
  await player.open();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'detached' });
  await page.keyboard.press('f');
  const [a1, h8] = [await player.center('a1'), await player.center('h8')];
  assert.ok(a1.y < h8.y, 'flipped');
  await page.keyboard.press('m');
  await page.keyboard.type('e4');
  await page.keyboard.press('Enter');
  await player.expectMoves('e4');
});

scenario('moves are spoken', async (player) => {
  await player.open();
  await player.drag('g1', 'f3');
  await player.page
    .getByTestId('spoken')
    .filter({ hasText: /White: .*f3/ })
    .waitFor({ state: 'attached' });
});
