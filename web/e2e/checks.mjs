/** What several files of tests check, and the page that they check it on. */

import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';

export async function expectNoViolation(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.filter(({ impact }) => impact !== 'minor');
  const report = found.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n    ${nodes.map(({ html }) => html.slice(0, 160)).join('\n    ')}`,
  );
  assert.deepEqual(report, [], where);
}

/** The page in its richest state: a game, the engine, pins, the notes. */
export async function fillPage(player) {
  await player.open('rnbqk1nr/pppp1ppp/8/4p3/1b1P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 2 3');
  await player.type('a3');
  await player.page.locator('.moves').focus();
  await player.page.keyboard.press('l');
  await player.page.keyboard.press('p');
  await player.button('Comment and judge').click();
  await player.button('Good move').click();
  await player.showEngine();
  await player.page.locator('.line').first().waitFor();
}

/** The focus must be on something: from the page itself the keyboard starts all over. */
export async function expectFocus(page, where) {
  const focused = await page.evaluate(() => document.activeElement?.tagName);
  assert.ok(focused && focused !== 'BODY', `${where}: the focus fell to the page`);
}

/** Nothing may stick out to the side. */
export async function expectNoSideways(page, where) {
  const { scrollWidth, width, wide } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    width: innerWidth,
    wide: [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 80)),
  }));
  assert.equal(scrollWidth, width, `${where}:\n${wide.join('\n')}`);
}
