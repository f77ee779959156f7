/** What was played from here, and where a game left it. */

import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { expectNoViolation } from './checks.mjs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

const GAMES = `[White "Anna"]\n[WhiteElo "2100"]\n[BlackElo "1900"]\n[Date "2024.01.02"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0

[White "Bela"]\n[Date "2025.03.04"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 1/2-1/2

[White "Cleo"]\n[Date "2023.03.04"]\n\n1. e4 c5 0-1
`;

async function explore(player) {
  const { page } = player;
  await player.open();
  await player.pastePgn(GAMES);
  await page.getByText(/games imported|already there/).waitFor();
  await page.keyboard.press('Escape');
  await player.showTab('Explorer');
  await page.getByRole('switch', { name: 'Explorer' }).click();
  const panel = page.getByRole('region', { name: 'Opening explorer' });
  await panel.getByLabel('Games to explore').selectOption('Pasted');
  return panel;
}

scenario('the moves of a collection are counted, shown and played', async (player) => {
  const { page } = player;
  const panel = await explore(player);
  await panel.getByText('3 games').waitFor();
  await panel.getByRole('button', { name: 'e4', exact: true }).click();
  await player.expectMoves('e4');
  const row = panel.getByRole('row').filter({ hasText: 'e5' });
  await row.getByText('2000').waitFor();
  await row.getByRole('img', { name: 'White wins 50 %, draws 50 %, Black wins 0 %' }).waitFor();
  await row.getByText('2025.03').waitFor();
  await panel.getByText(/King's Pawn/).waitFor();
  // Looking at a move shows it; the game stays as it is.
  const shown = page.locator('.piece[data-on="e5"][data-piece="p"]');
  for (let attempt = 0; attempt < 20 && !(await shown.isVisible()); attempt += 1) {
    // The panel moves while the sentences above it grow, away from a pointer that rests.
    await page.mouse.move(5, 5);
    await row.getByRole('button', { name: 'e5', exact: true }).hover();
    await page.waitForTimeout(250);
  }
  await player.expectPiece('e5', 'p');
  await page.mouse.move(5, 5);
  await player.expectPiece('e5', null);
  // The game in which it was last played.
  await row.getByRole('button', { name: /^Open the last game with e5/ }).click();
  await player.expectMoves('e4', 'e5', 'Nf3', 'Nc6', 'Bc4');
});

scenario('a game says where it left the others', async (player) => {
  const { page } = player;
  const panel = await explore(player);
  await player.showGames();
  await page.locator('.game-space').getByText('Anna').first().click();
  await player.expectMoves('e4', 'e5', 'Nf3', 'Nc6', 'Bb5');
  await panel.getByRole('button', { name: 'Where did this game leave Pasted?' }).click();
  await panel.getByText('Before, Bc4 was played once.').waitFor();
  await panel.getByRole('button', { name: 'With 3. Bb5' }).click();
  await player.expectPiece('c6', 'n');
  await player.expectPiece('f1', 'B');
});

scenario(
  'a phone has room for the explorer',
  async (player) => {
    const panel = await explore(player);
    await panel.getByRole('button', { name: 'e4', exact: true }).waitFor();
    await expectNoViolation(player.page, 'the explorer');
    const width = await player.page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 320);
  },
  {
    viewport: { width: 320, height: PHONE.height },
    hasTouch: true,
    isMobile: true,
  },
);
