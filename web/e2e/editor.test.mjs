/** The board editor. */

import assert from 'node:assert/strict';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

const fen = (page) => page.getByLabel('FEN');

async function edit(player, position) {
  await player.open(position);
  await player.button('Board editor').click();
  await player.page.getByRole('status').getByText('A possible position.').waitFor();
}

async function dragTo(player, locator, square) {
  const { page } = player;
  const box = await locator.boundingBox();
  const { x, y } = await player.center(square);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
}

scenario('the editor builds a position', async (player) => {
  const { page } = player;
  await player.open();
  await player.button('Board editor').click();
  await player.button('Clear').click();
  await page
    .getByText(/no king|king/i)
    .first()
    .waitFor();
  for (const [piece, square] of [
    ['white king', 'e1'],
    ['black king', 'e8'],
    ['white queen', 'd1'],
  ]) {
    await page.getByRole('button', { name: piece }).click();
    await player.click(square);
  }
  await page.getByText('A possible position.').waitFor();
  await player.button('Use this position').click();
  await player.ready();
  await player.drag('d1', 'd7');
  await player.expectPiece('d7', 'Q');
});

scenario('pieces are dragged from the palette, about, and off the board', async (player) => {
  const { page } = player;
  await edit(player, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await dragTo(player, page.getByRole('button', { name: 'white queen' }), 'd5');
  await player.expectPiece('d5', 'Q');
  await player.drag('d5', 'a4');
  await player.expectPiece('a4', 'Q');
  const { x, y } = await player.center('a4');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, 20, { steps: 8 });
  await page.mouse.up();
  await player.expectPiece('a4', null);
  await player.square('e1').focus();
  await page.keyboard.press('Delete');
  await player.expectPiece('e1', null);
});

scenario('a FEN is typed, and every reason against it is named', async (player) => {
  const { page } = player;
  await edit(player);
  await fen(page).fill('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await player.expectPosition('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  await page.getByText('A possible position.').waitFor();
  await fen(page).fill('P3k3/8/8/8/8/8/8/8 b - - 0 1');
  const reasons = page.locator('.reasons li');
  await reasons.nth(1).waitFor();
  const said = (await reasons.allInnerTexts()).join(' ');
  assert.match(said, /king/i);
  assert.match(said, /pawn/i);
  await fen(page).fill('4k3/8/8/8');
  await page.locator('.form-error').waitFor();
  assert.equal(await fen(page).inputValue(), '4k3/8/8/8', 'what is typed stays');
});

scenario('castling follows the pieces; counters and en passant can be set', async (player) => {
  const { page } = player;
  await edit(player, 'r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1');
  const short = page.getByLabel('White O-O', { exact: true });
  assert.ok(await short.isChecked());
  await player.drag('h1', 'h4');
  assert.ok(await short.isDisabled());
  assert.match(await fen(page).inputValue(), / w Qkq /);
  await page.getByLabel('En passant').selectOption('d6');
  await page.getByLabel('Half-moves').fill('0');
  await page.getByLabel('Move', { exact: true }).fill('30');
  assert.match(await fen(page).inputValue(), / w Qkq d6 0 30$/);
  await page.getByText('A possible position.').waitFor();
});

scenario('the board is flipped, mirrored and set to the start', async (player) => {
  const { page } = player;
  await edit(player, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  await player.button('Mirror').click();
  assert.equal(await fen(page).inputValue(), '4k3/4p3/8/8/8/8/8/4K3 b - - 0 1');
  const before = await player.center('a1');
  await player.button('Flip the board').click();
  assert.notEqual((await player.center('a1')).y, before.y);
  await player.button('Start position').click();
  await player.expectPosition('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
});
