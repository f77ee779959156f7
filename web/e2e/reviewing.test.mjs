import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { expectFocus, expectNoSideways, expectNoViolation } from './checks.mjs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

/** 2. g4 and 3. a3 are blunders, 2... Nc6 misses a mate. */
const GAME = `[White "Fool"]
[Black "Friend"]
[Result "0-1"]

1. f3 e5 2. g4 Nc6 3. a3 Qh4# 0-1
`;

/** Pastes the game and reviews it quickly. */
async function reviewed(player) {
  const { page } = player;
  await player.open();
  await player.pastePgn(GAME);
  await page.getByLabel('How thorough').selectOption('Quick');
  await player.button('Review the game').click();
  await page.getByLabel('Move of the game').waitFor({ timeout: 40_000 });
}

const verdict = (page) => page.getByRole('region', { name: 'Verdict' });

scenario('a pasted game is reviewed, and a key leads to the next mistake', async (player) => {
  const { page } = player;
  await reviewed(player);
  const figures = page.getByRole('table');
  assert.match(await figures.innerText(), /Fool\s+Friend[\s\S]*Accuracy[\s\S]*Blunders\s+2\s+1/);
  const signs = await page.locator('.move').allInnerTexts();
  assert.deepEqual([signs[2], signs[3]], ['g4??', 'Nc6??']);
  await page.locator('.moves').focus();
  await page.keyboard.press('.');
  await player.expectPiece('g4', 'P');
  // The bar shows what the review found, without an engine.
  await page.locator('.eval-bar[aria-valuetext="#-1"]').waitFor();
  await verdict(page).getByText('Allows mate: 2... Qh4#.').waitFor();
  assert.match(await verdict(page).innerText(), /2\. g4\s*\?\?[\s\S]*Blunder/);
  await page.keyboard.press('.');
  await verdict(page).getByText('Qh4# was mate.').waitFor();
  await page.keyboard.press(',');
  await player.expectPiece('g4', 'P');
  await player.expectPiece('c6', null);
  await player.button('Next mistake (.)').click();
  await player.expectPiece('c6', 'n');
  // The review outlives a reload.
  await page.reload();
  await page.getByLabel('Move of the game').waitFor();
});

scenario('a game of the library is reviewed from its row', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn(GAME);
  await player.showGames('Import');
  await page.getByLabel('Paste a PGN, or drop a file anywhere').fill('1. e4 e5 *');
  await player.button('Open').click();
  await player.expectMoves('e4', 'e5');
  await player.showGames();
  const row = page.locator('.game-space').getByRole('row').filter({ hasText: 'Fool' });
  await row.getByRole('button', { name: 'Review', includeHidden: true }).click();
  await page.locator('.move', { hasText: 'Qh4#' }).waitFor();
  await page.getByLabel('Move of the game').waitFor({ timeout: 40_000 });
  assert.match(await page.getByRole('table').innerText(), /Blunders\s+2\s+1/);
});

scenario('the graph shows scores and jumps to moves', async (player) => {
  const { page } = player;
  await reviewed(player);
  const graph = page.getByLabel('Move of the game');
  const box = await graph.boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page
    .getByTestId('graph-label')
    .getByText(/^2\. g4\?\? #-1/)
    .waitFor();
  await page.mouse.click(box.x + box.width / 2, box.y + 10);
  await player.expectPiece('g4', 'P');
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await player.expectPiece('c6', 'n');
  assert.match(await graph.getAttribute('aria-valuetext'), /^2… Nc6\?\? /);
  await page.getByRole('button', { name: /^2\. g4\?\?/ }).click();
  await player.expectPiece('c6', null);
});

scenario('a reason plays its proof on the board', async (player) => {
  const { page } = player;
  await reviewed(player);
  await page.locator('.moves').focus();
  await page.keyboard.press('.');
  await verdict(page)
    .getByRole('button', { name: /Allows mate/ })
    .hover();
  await player.expectPiece('h4', 'q');
  await verdict(page).getByTestId('proof').getByText('Qh4#').waitFor();
  await page.mouse.move(5, 5);
  await player.expectPiece('h4', null);
});

scenario('a line that slides under a resting pointer is not played', async (player) => {
  const { page } = player;
  await reviewed(player);
  await page.locator('.moves').focus();
  await page.keyboard.press('.');
  const better = page.locator('.better-line');
  const { x, y } = await better.boundingBox();
  await page.keyboard.press('Home');
  await player.expectPiece('g4', null);
  await page.mouse.move(x + 60, y + 10);
  await page.keyboard.press('.');
  await page.locator('.better-line:hover').waitFor();
  await page.waitForTimeout(500);
  await player.expectPiece('g4', 'P');
  await page.mouse.move(x + 62, y + 11);
  await player.expectPiece('g4', null);
});

scenario('a review shows its progress and can be cancelled', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn('1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 *');
  await page.getByLabel('How thorough').selectOption('Deep');
  await player.button('Review the game').click();
  await page.getByText(/^\d+ of 13 positions$/).waitFor();
  await player.button('Cancel').click();
  await player.button('Review the game').waitFor();
  await page.waitForFunction(() => document.activeElement !== document.body);
});

scenario('mistakes are learned from: a wrong try is refuted', async (player) => {
  const { page } = player;
  await reviewed(player);
  await player.button('Learn from the mistakes').click();
  await page.getByText('2. g4 was a blunder. Find a better move for White.').waitFor();
  // The move of the game again: the same mate.
  await player.type('g4');
  await page.getByText('g4 is not it.').waitFor({ timeout: 20_000 });
  await page.getByRole('button', { name: /Allows mate: 2\.\.\. Qh4#/ }).waitFor();
  await player.type('Nc3');
  await page.getByText(/^(Right!|Nc3 is good)/).waitFor({ timeout: 20_000 });
  await player.expectPiece('c3', 'N');
  await expectFocus(page, 'solved');
  await page.keyboard.press('Enter');
  await page.getByText('2… Nc6 was a blunder. Find a better move for Black.').waitFor();
  await player.drag('d8', 'h4');
  await page.getByText('Right!').waitFor();
  await page.keyboard.press('n');
  await player.button('Show the solution').click();
  await page.getByText('This was the solution.').waitFor();
  await player.button('Finish').click();
  await page.getByText('Done: 1 of 3 found at once.').waitFor();
  await player.button('Back to the game').click();
  await player.ready();
});

scenario('after a game the result leads to its review', async (player) => {
  const { page } = player;
  await player.open();
  await player.startGame({ level: 1 });
  await player.type('e4');
  await page.locator('.move').nth(1).waitFor({ timeout: 20_000 });
  await player.button('Resign').click();
  await player.button('Really resign').click();
  const dialog = page.getByRole('dialog', { name: 'Game over' });
  await dialog.getByRole('button', { name: 'Review the game' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('Move of the game').waitFor({ timeout: 40_000 });
});

scenario('a game is reviewed by itself if the player wants it', async (player) => {
  const { page } = player;
  await player.open();
  await player.button('Settings').click();
  await page.getByRole('switch', { name: 'Review my games when they end' }).click();
  await page.keyboard.press('Escape');
  await player.startGame({ level: 1 });
  await player.type('e4');
  await page.locator('.move').nth(1).waitFor({ timeout: 20_000 });
  await player.button('Resign').click();
  await player.button('Really resign').click();
  await player.leaveResult();
  await page.getByLabel('Move of the game').waitFor({ timeout: 40_000 });
});

scenario('axe finds nothing in a review', async (player) => {
  const { page } = player;
  await reviewed(player);
  await page.locator('.moves').focus();
  await page.keyboard.press('.');
  await verdict(page).waitFor();
  await expectNoViolation(page, 'the review');
  await player.button('Learn from the mistakes').click();
  await player.type('g4');
  await page.getByText('g4 is not it.').waitFor({ timeout: 20_000 });
  await expectNoViolation(page, 'learning');
});

scenario(
  'the review fits a narrow phone',
  async (player) => {
    const { page } = player;
    await reviewed(player);
    await player.button('Next mistake (.)').click();
    await verdict(page).waitFor();
    await expectNoSideways(page, 'the review');
    await expectNoViolation(page, 'the review');
    await player.button('Learn from the mistakes').click();
    await page.getByText(/Find a better move/).waitFor();
    await expectNoSideways(page, 'learning');
    await expectNoViolation(page, 'learning');
  },
  { viewport: { width: 320, height: PHONE.height }, hasTouch: true, isMobile: true },
);
