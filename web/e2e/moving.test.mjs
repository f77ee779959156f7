import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { expectFocus, listen } from './checks.mjs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

scenario('a move is dragged', async (player) => {
  await player.open();
  await player.drag('e2', 'e4');
  await player.expectPiece('e4', 'P');
  await player.expectPiece('e2', null);
  await player.expectMoves('e4');
  assert.match(await player.square('e4').getAttribute('class'), /last-move/);
});

scenario('a move is made with two clicks, with dots and rings in between', async (player) => {
  await player.open('4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1');
  await player.click('e4');
  assert.match(await player.square('e5').getAttribute('class'), /offer-dot/);
  assert.match(await player.square('d5').getAttribute('class'), /offer-ring/);
  await player.click('d5');
  await player.expectPiece('d5', 'P');
  await player.expectMoves('exd5');
});

scenario('after a move with the mouse the arrow keys step through the game', async (player) => {
  await player.open();
  await player.drag('e2', 'e4');
  await player.expectMoves('e4');
  await player.page.keyboard.press('ArrowLeft');
  await player.expectPiece('e2', 'P');
  await player.page.keyboard.press('ArrowRight');
  await player.expectPiece('e4', 'P');
});

scenario('a pinned piece snaps back, and the page says why', async (player) => {
  await player.open('4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1');
  await player.drag('e2', 'c3');
  await player.notice().waitFor();
  assert.match(await player.notice().innerText(), /pinned/i);
  await player.expectPiece('e2', 'N');
  await player.expectMoves();
});

scenario('an impossible drop snaps back', async (player) => {
  await player.open();
  await player.drag('e2', 'e5');
  await player.notice().waitFor();
  await player.expectPiece('e2', 'P');
});

scenario('a pawn promotes to the piece that was chosen', async (player) => {
  const { page } = player;
  await player.open('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1');
  await player.drag('e7', 'e8');
  const dialog = page.getByRole('dialog', { name: 'Promote to' });
  await dialog.getByRole('button', { name: 'rook' }).click();
  await player.expectPiece('e8', 'R');
  await player.expectMoves('e8=R');
});

scenario('promotion by keyboard; Escape takes the pawn back', async (player) => {
  const { page } = player;
  await player.open('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1');
  await player.drag('e7', 'e8');
  const dialog = page.getByRole('dialog', { name: 'Promote to' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await player.expectPiece('e7', 'P');
  await player.drag('e7', 'e8');
  await dialog.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await player.expectMoves('e8=N+');
});

scenario(
  'no promotion is offered for an illegal move, and the dialog stays on the board',
  async (player) => {
    const { page } = player;
    await player.open('8/6k1/8/8/8/8/3p2K1/8 b - - 0 1');
    await page.keyboard.press('f');
    await player.drag('d2', 'c1');
    await player.notice().waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await player.drag('d2', 'e1');
    await player.notice().waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0);
    await page.keyboard.press('f');
    await player.drag('d2', 'd1');
    const choices = await page.getByRole('dialog', { name: 'Promote to' }).boundingBox();
    const board = await player.board().boundingBox();
    assert.ok(choices.y >= board.y - 1, 'not above the board');
    assert.ok(choices.y + choices.height <= board.y + board.height + 1, 'not below the board');
  },
);

scenario('castling works onto the target square and onto the rook', async (player) => {
  const fen = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  await player.open(fen);
  await player.drag('e1', 'g1');
  await player.expectPiece('g1', 'K');
  await player.expectPiece('f1', 'R');
  await player.ready();
  await player.drag('e8', 'a8');
  await player.expectPiece('c8', 'k');
  await player.expectPiece('d8', 'r');
  await player.expectMoves('O-O', 'O-O-O');
});

scenario('a whole match is played and followed with the keyboard alone', async (player) => {
  const { page } = player;
  await player.open();
  await page.keyboard.press('n');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  assert.ok(await dialog.getByRole('radio', { name: 'Two players' }).isChecked());
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('status').filter({ hasText: 'White to move.' }).waitFor();
  await page.waitForFunction(() => document.activeElement?.hasAttribute('data-square'));
  const heard = await listen(page);
  const goTo = async (name) => {
    for (let step = 0; step < 16; step += 1) {
      const at = await page.evaluate(() => document.activeElement?.getAttribute('data-square'));
      if (at === name) return;
      if (at === null) await page.keyboard.press('Tab');
      else if (at.charCodeAt(0) < name.charCodeAt(0)) await page.keyboard.press('ArrowRight');
      else if (at.charCodeAt(0) > name.charCodeAt(0)) await page.keyboard.press('ArrowLeft');
      else await page.keyboard.press(at[1] < name[1] ? 'ArrowUp' : 'ArrowDown');
    }
    throw new Error(`the cursor did not reach ${name}`);
  };
  const moves = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];
  for (const move of moves) {
    await player.ready();
    await goTo(move.slice(0, 2));
    await page.keyboard.press('Enter');
    await goTo(move.slice(2));
    await page.keyboard.press('Enter');
    await player.expectPiece(move.slice(0, 2), null);
  }
  const result = page.getByRole('dialog', { name: 'Game over' });
  await result.waitFor();
  await page.locator('.story').getByText('Qxf7 is checkmate').waitFor();
  const said = await heard();
  assert.deepEqual(
    said.filter((words) => words.startsWith('spoken:')),
    [
      'spoken: White: pawn to e4',
      'spoken: Black: pawn to e5',
      'spoken: White: queen to h5',
      'spoken: Black: knight to c6',
      'spoken: White: bishop to c4',
      'spoken: Black: knight to f6',
      'spoken: White: queen takes pawn on f7, checkmate',
    ],
  );
  const results = said.filter((words) => words.includes('White wins'));
  assert.deepEqual(results, ['Game over: White wins by checkmate.'], 'said once');
  assert.ok(said.some((words) => /story: 4\. Qxf7# Qxf7 is checkmate/.test(words)));
  assert.match(await player.square('e8').getAttribute('class'), /mated/);
  assert.match(await player.square('f7').getAttribute('aria-label'), /white queen/);
  await page.keyboard.press('Escape');
  await result.waitFor({ state: 'detached' });
  await expectFocus(page, 'the end of the match');
});

scenario('a move is typed, and a mistake is explained', async (player) => {
  const { page } = player;
  await player.open();
  await player.type('Nf3');
  await player.type('d5');
  await player.expectMoves('Nf3', 'd5');
  await page.getByLabel('Type a move').fill('Ke4');
  await page.keyboard.press('Enter');
  await player.notice().waitFor();
  await player.expectMoves('Nf3', 'd5');
});

scenario(
  'fingers drag and tap',
  async (player, { context }) => {
    await player.open();
    const session = await context.newCDPSession(player.page);
    const touch = (type, at) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const [from, to] = [await player.center('e2'), await player.center('e4')];
    await touch('touchStart', from);
    await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
    const held = await player.page.locator('.held').boundingBox();
    const finger = (from.y + to.y) / 2;
    assert.ok(held.y + held.height / 2 < finger - 20, 'the piece is seen above the finger');
    await touch('touchMove', to);
    await touch('touchEnd');
    await player.expectMoves('e4');
    await player.ready();
    for (const name of ['g8', 'f6']) {
      const { x, y } = await player.center(name);
      await player.page.touchscreen.tap(x, y);
    }
    await player.expectMoves('e4', 'Nf6');
    const move = player.page.locator('.move').first();
    await move.scrollIntoViewIfNeeded();
    const { x, y } = await move.boundingBox();
    await touch('touchStart', { x: x + 10, y: y + 10 });
    await player.page.getByRole('menu', { name: 'What to do with e4' }).waitFor();
    await touch('touchEnd');
  },
  { viewport: PHONE, hasTouch: true, isMobile: true },
);
