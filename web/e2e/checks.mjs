/** What several files of tests check, and the page that they check it on. */

import assert from 'node:assert/strict';
import axe from 'axe-core';

/** Every state is looked at in each of these. */
const LOOKS = {
  'light colors': { colorScheme: 'light', forcedColors: 'none' },
  'dark colors': { colorScheme: 'dark', forcedColors: 'none' },
  'forced colors': { colorScheme: 'light', forcedColors: 'active' },
};

export async function expectNoViolation(page, where) {
  for (const [look, media] of Object.entries(LOOKS)) {
    await page.emulateMedia(media);
    await axeFindsNothing(page, `${where}, in ${look}`);
  }
}

async function axeFindsNothing(page, where) {
  if (await page.evaluate(() => !globalThis.axe)) await page.evaluate(axe.source);
  const report = await page.evaluate(async () => {
    // Without this axe describes every element that passes too, which takes most of its time.
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact !== 'minor')
      .map(
        ({ id, help, nodes }) =>
          `${id}: ${help}\n    ${nodes.map(({ html }) => html.slice(0, 160)).join('\n    ')}`,
      );
  });
  assert.deepEqual(report, [], where);
}

/** The page in its richest state: a game, the engine, pins, the notes. */
export async function fillPage(player) {
  await player.open('rnbqk1nr/pppp1ppp/8/4p3/1b1P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 2 3');
  await player.type('a3');
  await player.page.locator('.moves').focus();
  await player.page.keyboard.press('l');
  await player.page.keyboard.press('p');
  await player.button('Annotate').click();
  await player.button('Good move').click();
  await player.showEngine();
  await player.page.locator('.line').first().waitFor();
}

/** The focus must be on something: from the page itself the keyboard starts all over. */
export async function expectFocus(page, where) {
  // When its element goes, the page gives the focus to another one a moment later.
  const isSomewhere = () => document.activeElement && document.activeElement !== document.body;
  const found = await page.waitForFunction(isSomewhere, null, { timeout: 5_000 }).catch(() => null);
  assert.ok(found, `${where}: the focus fell to the page`);
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

/** What the server has, newest first. */
export async function kept(url, query = '') {
  const reply = await fetch(`${url}api/games?limit=10${query}`);
  return (await reply.json()).games;
}

/** The moves of the newest game on the server, once they are as many as expected. */
export async function expectKept(url, moves, query = '') {
  let last = '';
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const [game] = await kept(url, query).catch(() => []);
    if (game) {
      const { pgn } = await (await fetch(`${url}api/games/${game.id}`)).json();
      last = pgn;
      if (pgn.includes(moves)) return game;
    }
    await new Promise((done) => setTimeout(done, 100));
  }
  assert.fail(`the library does not have ${moves}: ${last}`);
}

/** The part of the page that comes with the first move is there: without a server it could not. */
export async function expectLoaded(player) {
  await player.page.getByRole('region', { name: 'Review' }).waitFor();
}

/** All that the page asked of the server about the last move is answered, and the game is kept. */
export async function expectSettled(player, moves) {
  await expectKept(player.url, moves);
  await player.page.locator('.story .sentence').first().waitFor();
}

/**
 * Writes down what a screen reader says by itself from now on: changes of live regions, and
 * dialogs with their description. The returned function gives it, oldest first.
 */
export async function listen(page) {
  await page.evaluate(() => {
    const heard = [];
    globalThis.heard = heard;
    const regions = '[aria-live="polite"], [role="status"], [role="alert"]';
    const say = (name, text) => {
      const words = `${name}: ${text.replace(/\s+/g, ' ').trim()}`;
      if (text.trim() && heard.at(-1) !== words) heard.push(words);
    };
    const onChange = (changes) => {
      for (const { target, addedNodes } of changes) {
        const at = target instanceof Element ? target : target.parentElement;
        const region = at?.closest(regions);
        if (region) say(region.dataset.testid ?? region.className, region.innerText);
        for (const dialog of addedNodes) {
          if (dialog.nodeName !== 'DIALOG') continue;
          const about = document.getElementById(dialog.getAttribute('aria-describedby'));
          say(dialog.getAttribute('aria-label'), about?.innerText ?? '');
        }
      }
    };
    const everything = { subtree: true, childList: true, characterData: true };
    new MutationObserver(onChange).observe(document.body, everything);
  });
  return () => page.evaluate(() => globalThis.heard);
}
