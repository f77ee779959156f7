/** Where things lie, with the shipped font and with whatever the machine has instead. */

import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { expectNoSideways, expectNoViolation, fillPage } from './checks.mjs';
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
        await expectNoSideways(player.page, 'the phone');
        if (fonts === 'shipped') await expectNoViolation(player.page, 'the phone');
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
    const expectLarge = async (where) => {
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, input, label.button, [role="switch"]')]
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && (box.width < 43.5 || box.height < 43.5))
          .map(
            ({ element, box }) => `${element.outerHTML.slice(0, 90)} ${box.width}x${box.height}`,
          ),
      );
      assert.deepEqual(small, [], where);
    };
    await fillPage(player);
    for (const tab of ['Moves', 'Pins', 'Engine']) {
      await player.showTab(tab);
      await expectLarge(tab);
    }
    // In a match other things are wanted under the thumb, and a hint is seen with the board.
    await player.startGame();
    const bar = page.locator('.thumb-bar');
    assert.equal(await bar.getByRole('button', { name: 'Engine' }).count(), 0);
    await page.locator('.moves-panel').waitFor();
    await bar.getByRole('button', { name: 'Hint' }).click();
    const hint = page.getByRole('region', { name: 'Hint' });
    await hint.waitFor({ timeout: 20_000 });
    await page.waitForFunction(() => {
      const top = (selector) => document.querySelector(selector).getBoundingClientRect().top;
      const more = document.querySelector('.hint > .button').getBoundingClientRect();
      return top('.board') >= -1 && more.bottom <= top('.thumb-bar') + 1;
    });
    await expectLarge('a match');
  },
  { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true },
);

for (const phone of [{ width: 320, height: 568 }, { width: 360, height: 640 }, PHONE]) {
  scenario(
    `on a phone of ${phone.width} by ${phone.height} engine and moves are under the thumb`,
    async (player) => {
      const { page } = player;
      await player.open();
      await player.type('e4');
      await page.evaluate(() => window.scrollTo(0, 0));
      const said = await page.locator('.story .sentence').first().boundingBox();
      const edge = (await page.locator('.thumb-bar').boundingBox()).y;
      assert.ok(said.y + 26 <= edge, `the first line begins at ${said.y}, the edge is at ${edge}`);
      await player.showTab('Engine');
      await page.getByRole('switch', { name: 'Engine' }).click();
      await page.locator('.line').first().waitFor();
      await player.showTab('Moves');
      await player.showTab('Engine');
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done())));
      const bar = await page.locator('.thumb-bar').boundingBox();
      const panel = await page.locator('.engine').boundingBox();
      assert.ok(panel.y > 0 && panel.y + panel.height <= bar.y + 1, 'the engine is in sight');
      assert.ok(bar.y + bar.height <= phone.height + 1 && bar.y > phone.height * 0.8);
      await player.button('One move back').click();
      await player.expectPiece('e2', 'P');
      await page.evaluate(() => window.scrollTo(0, 0));
      const board = await player.board().boundingBox();
      assert.ok(board.y < 120, 'the board comes first');
    },
    { viewport: phone, hasTouch: true, isMobile: true },
  );
}

scenario(
  'on a phone a chosen panel takes the place of the start page',
  async (player) => {
    const { page } = player;
    await player.open();
    const start = page.getByRole('region', { name: 'Start' });
    await start.waitFor();
    for (const tab of ['Engine', 'Pins', 'Explorer']) {
      await player.showTab(tab);
      await start.waitFor({ state: 'hidden' });
      await page.getByRole('switch', { name: tab }).waitFor();
    }
    await player.showTab('Moves');
    await start.waitFor();
  },
  { viewport: PHONE, hasTouch: true, isMobile: true },
);

scenario(
  'a tablet held upright has a large board above its panels',
  async (player) => {
    await fillPage(player);
    const board = await player.board().boundingBox();
    const side = await player.page.locator('.side-column').boundingBox();
    assert.ok(board.width > 540, `board of ${board.width}`);
    assert.ok(side.y >= board.y + board.height, 'the panels are below');
    await expectNoSideways(player.page, 'the tablet');
    await expectNoViolation(player.page, 'the tablet');
  },
  { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
);

for (const [width, height] of [
  [720, 450],
  [640, 400],
]) {
  scenario(
    `at twice the zoom a screen of ${2 * width} shows the whole board`,
    async (player) => {
      await fillPage(player);
      const board = await player.board().boundingBox();
      assert.ok(board.y + board.height <= height, `down to ${board.y + board.height}`);
      assert.ok(board.height > 220, `${board.height} high`);
      await expectNoSideways(player.page, 'the page');
    },
    // Fingers make the buttons larger, and so the header wider.
    { viewport: { width, height }, hasTouch: true, isMobile: true },
  );
}

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

scenario('the signs of annotation come with the page', async (player) => {
  const { page } = player;
  const numbers = [7, 10, 13, 14, 15, 16, 17, 18, 19, 22, 32, 36, 40, 44, 132, 138, 140];
  await player.open();
  await player.pastePgn(`1. e4 ${numbers.map((nag) => `$${nag}`).join(' ')} e5 *`);
  const signs = page.locator('.move .glyphs');
  await signs.waitFor();
  assert.match(await signs.innerText(), /⩲ ⩱ ± ∓/);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '.move .glyphs',
  });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  const foreign = fonts.filter(({ isCustomFont }) => !isCustomFont);
  assert.deepEqual(foreign, []);
});

for (const width of [320, 360, PHONE.width]) {
  scenario(
    `the header of a phone of ${width} cuts no word`,
    async (player) => {
      const { page } = player;
      await player.open();
      await page.evaluate(() => document.fonts.ready);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('.header button, .header button > span')]
          .filter((element) => element.scrollWidth > element.clientWidth && element.clientWidth > 0)
          .map((element) => element.outerHTML),
      );
      assert.deepEqual(cut, []);
      assert.equal(await player.button('New game').innerText(), width < 350 ? '' : 'New');
    },
    { viewport: { width, height: 700 }, hasTouch: true, isMobile: true },
  );
}

scenario(
  'long names leave room for pieces and clocks on a narrow phone',
  async (player) => {
    const { page } = player;
    const names =
      '[White "Bobby-Alexander Featherstonehaugh"]\n[Black "Srinivasaraghavan Balasubramanian"]\n';
    const moves =
      '1. e4 {[%clk 1:02:03]} d5 {[%clk 1:01:59]} 2. exd5 Qxd5 3. Nc3 Qxd2+ 4. Bxd2 Bh3 5. gxh3 e6 6. Nb5 Bb4 7. Bxb4 a6';
    await player.open();
    await player.pastePgn(`${names}\n${moves} {[%clk 0:59:58]} 1-0`);
    await page.locator('.move').last().click();
    await player.expectPiece('b4', 'B');
    for (const strip of await page.locator('.player').all()) {
      const parts = await strip.evaluate((element) => ({
        cut: element.scrollWidth > element.clientWidth,
        name: element.querySelector('.player-name').getBoundingClientRect().width,
        boxes: [...element.children].map((child) => {
          const { left, right } = child.getBoundingClientRect();
          return [left, right];
        }),
      }));
      assert.ok(!parts.cut, 'nothing sticks out');
      assert.ok(parts.name >= 42, `${parts.name} for the name`);
      for (const [index, [left]] of parts.boxes.entries()) {
        const before = parts.boxes[index - 1]?.[1] ?? 0;
        assert.ok(left >= before - 0.5, 'nothing covers its neighbor');
      }
    }
  },
  { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
);

const fades = (page, selector) => page.locator(`${selector}[data-more]`);

scenario(
  'what is out of sight below is hinted at until it is reached',
  async (player) => {
    const { page } = player;
    await player.open();
    await page.getByText('Games worth seeing').waitFor();
    await fades(page, '.story-area').waitFor();
    await page.locator('.story-area').evaluate((area) => area.scrollTo(0, area.scrollHeight));
    await fades(page, '.story-area').waitFor({ state: 'detached' });
    await player.button('New game').click();
    await fades(page, 'dialog').waitFor();
    await page.locator('dialog').evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
    await fades(page, 'dialog').waitFor({ state: 'detached' });
  },
  { viewport: { width: 1280, height: 640 } },
);

scenario(
  'notes leave the list of moves in sight, and cover nothing',
  async (player) => {
    const { page } = player;
    await player.open();
    await player.pastePgn('[White "Anna"]\n[Black "Bela"]\n\n1. e4 {Best by test.} e5 2. Nf3 *');
    await page.locator('.move').first().click();
    await player.button('Annotate').click();
    const parts = ['.moves-header', '.moves', '.note', '.typed-move', '.navigation'];
    let bottom = 0;
    for (const part of parts) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.y >= bottom - 1, `${part} begins at ${box.y}, below ${bottom}`);
      bottom = box.y + box.height;
    }
    const panel = await page.locator('.moves-panel').boundingBox();
    assert.ok(bottom <= panel.y + panel.height + 1, 'all within the panel');
    assert.ok((await page.locator('.moves').boundingBox()).height >= 80);
  },
  { viewport: { width: 1280, height: 800 } },
);

scenario(
  'no dialog is too wide for a narrow phone',
  async (player) => {
    const { page } = player;
    const fits = async (name) => {
      const { scrollWidth, clientWidth } = await page
        .locator('dialog[open]')
        .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      assert.equal(scrollWidth, clientWidth, name);
    };
    await player.open();
    for (const name of ['New game', 'Games', 'Settings', 'Help (?)']) {
      await player.button(name).click();
      await fits(name);
      if (name === 'New game') {
        const start = await player.button('Start').boundingBox();
        assert.ok(start.y + start.height <= 568, 'the way out of a long dialog is in sight');
      }
      await page.keyboard.press('Escape');
      await page.locator('dialog').waitFor({ state: 'detached' });
    }
    await player.startGame();
    await player.button('Resign').click();
    await player.button('Really resign').click();
    await page.getByRole('dialog', { name: 'Game over' }).waitFor();
    await fits('Game over');
  },
  { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true },
);

scenario(
  'the current move stays in sight when the list shrinks',
  async (player) => {
    const { page } = player;
    await player.open();
    await page.getByRole('button', { name: /Opera Game/ }).click();
    await page.locator('.move').nth(32).waitFor();
    await page.locator('.moves').focus();
    await page.keyboard.press('End');
    const isInSight = () => {
      const list = document.querySelector('.moves').getBoundingClientRect();
      const move = document.querySelector('.move[aria-current]')?.getBoundingClientRect();
      return move && move.top >= list.top - 1 && move.bottom <= list.bottom + 1;
    };
    await page.waitForFunction(isInSight);
    const high = (await page.locator('.moves').boundingBox()).height;
    await player.button('Annotate').click();
    await page.waitForFunction(
      (before) => document.querySelector('.moves').clientHeight < before - 20,
      high,
    );
    await page.waitForFunction(isInSight);
  },
  { viewport: { width: 1280, height: 800 } },
);

scenario(
  'the buttons of a match stay within their panel',
  async (player) => {
    const { page } = player;
    const within = async (who) => {
      const panel = await page.locator('.match').boundingBox();
      for (const button of await page.locator('.match-buttons button').all()) {
        const { x, width } = await button.boundingBox();
        assert.ok(x + width <= panel.x + panel.width - 8, `${who}: ${await button.innerText()}`);
        const isCut = await button.evaluate((it) => it.scrollWidth > it.clientWidth);
        assert.ok(!isCut, `${who}: ${await button.innerText()} is cut`);
      }
    };
    await player.open();
    await player.startGame({ opponent: 'Two players', clock: '3+2' });
    for (const move of ['e4', 'e5']) await player.type(move);
    await within('two players');
    await player.startGame({ opponent: 'Pinpoint', clock: '3+2' });
    await within('the engine');
    await player.button('Resign').click();
    await within('a question');
  },
  { viewport: { width: 1180, height: 800 } },
);
