/** The sentences: where they are, and what they do. */

import assert from 'node:assert/strict';
import { DESKTOP, PHONE } from './browser.mjs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

const BEFORE_THE_PIN = 'rnbqkbnr/pppp1ppp/8/4p3/3P4/2N5/PPP1PPPP/R1BQKBNR b KQkq - 1 2';

const story = (page) => page.getByRole('region', { name: 'What the move did' });

scenario('each move is explained, and its sentences point at the board', async (player) => {
  const { page } = player;
  await player.open(BEFORE_THE_PIN);
  await player.drag('f8', 'b4');
  const sentence = story(page).getByText(/pinning the knight on c3/);
  await sentence.hover();
  await page.locator('.arrow.role-pin[data-from="b4"][data-to="e1"]').waitFor();
  assert.match(await player.square('c3').getAttribute('class'), /role-pinned/);
  await page.mouse.move(5, 5);
  await page.locator('.arrow.role-pin').waitFor({ state: 'detached' });
});

scenario('the last move is explained beside the board, in the largest type', async (player) => {
  const { page } = player;
  await player.open(BEFORE_THE_PIN);
  await player.drag('f8', 'b4');
  const sentence = story(page).getByText(/pinning the knight on c3/);
  await sentence.waitFor();
  const [box, board] = [await sentence.boundingBox(), await player.board().boundingBox()];
  assert.ok(box.x > board.x + board.width, 'beside the board');
  assert.ok(box.y < board.y + 200, 'at its upper edge');
  assert.ok(box.y < DESKTOP.height / 3);
  const size = await sentence.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
  assert.ok(size >= 17, `${size} px`);
});

scenario(
  'on a phone the last move is explained right under the board',
  async (player) => {
    const { page } = player;
    await player.open(BEFORE_THE_PIN);
    await player.type('Bb4');
    const sentence = story(page).getByText(/pinning the knight on c3/);
    await sentence.waitFor();
    const [box, board] = [await sentence.boundingBox(), await player.board().boundingBox()];
    assert.ok(box.y > board.y + board.height, 'under the board');
    assert.ok(box.y + box.height < PHONE.height - 56, 'in sight without scrolling');
  },
  { viewport: PHONE, hasTouch: true, isMobile: true },
);

scenario('your move and the answer are both explained', async (player) => {
  const { page } = player;
  await player.open();
  await player.startGame();
  await player.type('e4');
  await page.getByText('Your turn.').waitFor({ timeout: 20_000 });
  const parts = story(page).locator('.story-part');
  await parts.nth(1).waitFor();
  assert.match(await parts.nth(0).innerText(), /^1… .*Pinpoint/);
  assert.match(await parts.nth(1).innerText(), /^1\. e4.*You/);
});

/** Gives the sentence on the pin this proof. */
async function withProof(page, proof) {
  await page.route(/\/api\/(move|position)$/, async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const position = reply.position ?? reply;
    const sentences = position.explanation?.sentences ?? [];
    const pin = sentences.find(({ text }) => text.includes('pinning the knight'));
    if (pin) pin.proof = proof;
    await route.fulfill({ response, json: reply });
  });
}

scenario('hovering a sentence plays the line that proves it', async (player) => {
  const { page } = player;
  await withProof(page, ['c1d2', 'b4c3', 'd2c3']);
  await player.open(BEFORE_THE_PIN);
  await player.type('Bb4');
  const sentence = story(page).getByText(/pinning the knight on c3/);
  await sentence.hover();
  await player.expectPiece('d2', 'B');
  await page.getByTestId('proof').getByText('3. Bd2').waitFor();
  await player.expectPiece('c3', 'B');
  await page.mouse.move(5, 5);
  await player.expectPiece('c1', 'B');
  await player.expectPiece('c3', 'N');
  await page.getByTestId('proof').waitFor({ state: 'detached' });
  await player.expectMoves('Bb4');
});

scenario('a proof may begin with the move itself', async (player) => {
  const { page } = player;
  await withProof(page, ['f8b4', 'c1d2']);
  await player.open(BEFORE_THE_PIN);
  await player.type('Bb4');
  await story(page)
    .getByText(/pinning the knight on c3/)
    .hover();
  await player.expectPiece('d2', 'B');
});

scenario('a hint gives the piece, then the square, then the move', async (player) => {
  const { page } = player;
  await player.open();
  await player.startGame();
  await player.button('Hint').click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await hint.getByText(/^Look at the \w+ on [a-h][12]\.$/).waitFor({ timeout: 20_000 });
  assert.equal(await page.locator('.ring.hint').count(), 1);
  assert.equal(await page.locator('.arrow.hint').count(), 0);
  await player.button('Tell me more').click();
  await hint.getByText(/has a good square: [a-h][1-8]\.$/).waitFor();
  assert.equal(await page.locator('.ring.hint').count(), 2);
  await player.button('Tell me more').click();
  await hint.getByText(/^Play \S+\.$/).waitFor();
  assert.equal(await page.locator('.arrow.hint').count(), 1);
  assert.equal(await player.button('Tell me more').count(), 0);
});

scenario('no sentence is shown under the name of another move', async (player) => {
  const { page } = player;
  await player.open();
  await page.evaluate(() => {
    globalThis.shown = new Set();
    const note = () => {
      for (const part of document.querySelectorAll('.story-part')) {
        const [name, ...said] = part.innerText.split('\n').filter(Boolean);
        if (said.length > 0) globalThis.shown.add(`${name}: ${said[0]}`);
      }
    };
    const everything = { subtree: true, childList: true, characterData: true };
    new MutationObserver(note).observe(document.body, everything);
  });
  await player.type('f3');
  await story(page).getByText('f3 gives the king').waitFor();
  await player.type('e5');
  await story(page).getByText('The pawn on e5 takes').waitFor();
  const shown = await page.evaluate(() => [...globalThis.shown]);
  assert.deepEqual(shown, [
    '1. f3: f3 gives the king an escape square on f2.',
    '1… e5: The pawn on e5 takes its share of the center.',
  ]);
});
