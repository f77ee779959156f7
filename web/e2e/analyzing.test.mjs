import assert from 'node:assert/strict';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

const PINNED = 'rnbqk1nr/pppp1ppp/8/4p3/1b1P4/2N5/PPP1PPPP/R1BQKBNR w KQkq - 2 3';

scenario('the engine streams its lines, deeper and deeper', async (player) => {
  const { page } = player;
  await player.open();
  await page.keyboard.press('l');
  await page.locator('.line').nth(2).waitFor();
  const depth = async () =>
    Number(/depth (\d+)/.exec(await page.locator('.engine-facts').innerText())?.[1] ?? 0);
  const early = await depth();
  await page.waitForFunction(
    (than) =>
      Number(/depth (\d+)/.exec(document.querySelector('.engine-facts')?.textContent)?.[1]) > than,
    early,
  );
  assert.match(await page.getByTestId('score').innerText(), /^[+−#]?\d/);
  assert.ok((await page.locator('.arrow.best').count()) === 1);
  assert.match(await page.getByRole('meter').getAttribute('aria-valuetext'), /\d/);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 1);
});

scenario('an evaluation never outlives its position', async (player) => {
  const { page } = player;
  const held = [];
  let hold = false;
  await page.routeWebSocket(/\/api\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => (hold ? held.push(message) : socket.send(message)));
  });
  await player.open();
  await page.keyboard.press('l');
  await page.getByTestId('score').waitFor();
  hold = true;
  await player.drag('e2', 'e4');
  await player.expectMoves('e4');
  await page.getByTestId('score').waitFor({ state: 'detached' });
  assert.equal(await page.locator('.line').count(), 0);
  assert.equal(await page.getByRole('meter').getAttribute('aria-valuetext'), 'unknown');
  assert.equal(await page.locator('.arrow.best').count(), 0);
});

scenario('a move of a line is played with all before it', async (player) => {
  const { page } = player;
  await player.open();
  await page.keyboard.press('l');
  await page.locator('.line').first().locator('.line-move').nth(2).click();
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 3);
});

scenario('the threat is shown in its own color', async (player) => {
  const { page } = player;
  await player.open();
  await page.keyboard.press('l');
  await page.getByTestId('score').waitFor();
  await page.keyboard.press('x');
  await page.locator('.arrow.threat').waitFor();
  await page.keyboard.press('x');
  await page.locator('.arrow.best').waitFor();
});

scenario('pins are laid over the board, and told apart', async (player) => {
  const { page } = player;
  await player.open(PINNED);
  await page.getByRole('switch', { name: 'Pins' }).click();
  await page.locator('.arrow.pin-absolute[data-from="b4"][data-to="e1"]').waitFor();
  const pins = page.getByRole('region', { name: 'Pins' });
  await pins.getByText('bishop on b4 is pinning the knight on c3 to the king on e1').waitFor();
  await page.getByRole('switch', { name: 'Pins' }).click();
  await page.locator('.arrow.pin-absolute').waitFor({ state: 'detached' });
});

scenario('check and mate are marked', async (player) => {
  await player.open('6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1');
  await player.drag('a1', 'a8');
  await player.expectPiece('a8', 'R');
  await player.page.waitForFunction(() =>
    document.querySelector('[data-square="g8"]')?.className.includes('mated'),
  );
});
