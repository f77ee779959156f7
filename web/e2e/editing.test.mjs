/** Changes to a game, and the way back. */

import assert from 'node:assert/strict';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

const PGN = '1. e4 e5 (1... c5 2. Nf3) 2. Nf3 Nc6 *';

async function menu(player, san, item) {
  const { page } = player;
  await page.locator('.move', { hasText: san }).first().click({ button: 'right' });
  await page.getByRole('menu').getByRole('menuitem', { name: item }).click();
}

scenario('deleted moves come back with undo, and go again with redo', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn(PGN);
  await player.expectMoves('e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6');
  await menu(player, 'e5', 'Delete from here');
  await player.expectMoves('e4', 'c5', 'Nf3');
  await player.button('Undo: delete moves').click();
  await player.expectMoves('e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6');
  await page.keyboard.press('Control+y');
  await player.expectMoves('e4', 'c5', 'Nf3');
  await page.keyboard.press('Control+z');
  await player.expectMoves('e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6');
});

scenario('a replaced game comes back', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn(PGN);
  await player.expectMoves('e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6');
  await player.pastePgn('1. d4 *');
  await player.expectMoves('d4');
  // An empty box for moves leaves undo and the arrows to the table, a filled one does not.
  const box = page.getByLabel('Type a move');
  await box.focus();
  await page.keyboard.press('Control+z');
  await player.expectMoves('e4', 'e5', 'c5', 'Nf3', 'Nf3', 'Nc6');
  await page.keyboard.press('ArrowRight');
  await player.expectPiece('e4', 'P');
  // The box takes letters once the moves of the position are known.
  await page.locator('.typed-move input:read-write').waitFor();
  await page.keyboard.type('Nf');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('x');
  assert.equal(await box.inputValue(), 'Nxf');
  await player.expectPiece('e4', 'P');
});

scenario('comments, glyphs and promotions are taken back one by one', async (player) => {
  const { page } = player;
  const shown = (text) => page.locator('.moves .comment', { hasText: text });
  await player.open();
  await player.pastePgn('1. e4 {old words} e5 (1... c5) 2. Nf3 *');
  await player.expectMoves('e4', 'e5', 'c5', 'Nf3');
  await page.locator('.move').first().click();
  await player.button('Annotate').click();
  await page.getByLabel('Comment on e4').fill('new words');
  await shown('new words').waitFor();
  await player.button('Good move').click();
  await player.expectMoves('e4!', 'e5', 'c5', 'Nf3');
  await menu(player, 'c5', 'Promote the variation');
  await player.expectMoves('e4!', 'c5', 'e5', 'Nf3');
  const undo = page.getByRole('button', { name: /^Undo/ });
  await undo.click();
  await player.expectMoves('e4!', 'e5', 'c5', 'Nf3');
  await undo.click();
  await player.expectMoves('e4', 'e5', 'c5', 'Nf3');
  await undo.click();
  await shown('old words').waitFor();
});

scenario('the menu of a move promotes, annotates and copies', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn(PGN);
  await menu(player, 'c5', 'Promote the variation');
  await player.expectMoves('e4', 'c5', 'e5', 'Nf3', 'Nc6', 'Nf3');
  const copy = () => menu(player, 'c5', 'Copy FEN');
  const fen = await player.copied(copy, 'The position is copied as FEN.');
  assert.match(fen, /^rnbqkbnr\/pp1ppppp/);
  await menu(player, 'c5', 'Annotate');
  await page.getByLabel('Comment on c5').fill('sharp');
  await player.expectPiece('c5', 'p');
  await page.getByText('sharp').first().waitFor();
  await page.locator('.move', { hasText: 'c5' }).click({ button: 'right' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
});

scenario('wheel, j and k, 0 and $ step through the game', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn('1. e4 e5 2. Nf3 *');
  await player.expectMoves('e4', 'e5', 'Nf3');
  await page.locator('dialog').waitFor({ state: 'detached' });
  const { x, y } = await player.center('e5');
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 100);
  await player.expectPiece('e4', 'P');
  await page.mouse.wheel(0, -100);
  await player.expectPiece('e2', 'P');
  await page.keyboard.press('j');
  await player.expectPiece('e4', 'P');
  await page.keyboard.press('k');
  await player.expectPiece('e2', 'P');
  await page.keyboard.press('$');
  await player.expectPiece('f3', 'N');
  await page.keyboard.press('0');
  await player.expectPiece('g1', 'N');
});
