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

scenario.apart('an evaluation never outlives its position', async (player) => {
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

scenario('pins are laid over the board, each kind with its own look', async (player) => {
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

scenario.apart('an analysis goes deeper, and without end', async (player) => {
  const { page } = player;
  const asked = [];
  // The test has no minutes: every search gets half a second.
  await page.routeWebSocket(/\/api\/ws$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.type === 'analyze') asked.push(message.time_ms);
      server.send(message.type === 'analyze' ? JSON.stringify({ ...message, time_ms: 500 }) : text);
    });
  });
  await player.open();
  await page.keyboard.press('l');
  await page.getByText(/· done/).waitFor();
  const score = await page.getByTestId('score').innerText();
  await player.button('Go deeper').click();
  assert.match(score, /\d/);
  assert.match(await page.getByTestId('score').innerText(), /\d/, 'what is known stays in sight');
  await player.button('Go deeper').waitFor({ state: 'detached' });
  assert.deepEqual(asked, [null, 600_000]);
  await page.getByText(/· done/).waitFor();
  await player.button('Analyze without end').click();
  for (let attempt = 0; asked.length < 5 && attempt < 80; attempt += 1) {
    await page.waitForTimeout(100);
  }
  assert.ok(asked.length >= 5, 'it is asked again and again');
});

scenario('a line is read to its end, shown on the board and played', async (player) => {
  const { page } = player;
  await player.open();
  await page.keyboard.press('l');
  const line = page.locator('.line').first();
  await line.locator('.line-move').nth(5).waitFor({ state: 'attached', timeout: 20_000 });
  // A new best move puts another line first, which is still short.
  let cut = true;
  for (let attempt = 0; attempt < 20 && cut; attempt += 1) {
    const whole = line.getByRole('button', { name: 'Show the whole line' });
    if (await whole.isVisible()) await whole.click();
    cut = await line.evaluate((row) => {
      const moves = row.querySelector('.line-moves');
      return moves.scrollWidth > moves.clientWidth + 1 || row.scrollHeight > row.clientHeight + 1;
    });
  }
  assert.ok(!cut, 'the whole line is in sight');
  const third = line.locator('.line-move').nth(2);
  await third.hover();
  await page.waitForFunction(() => {
    const pieces = [...document.querySelectorAll('.piece')];
    return pieces.filter(({ dataset }) => /[12]/.test(dataset.on[1])).length < 15;
  });
  await player.expectMoves();
  await page.mouse.move(5, 5);
  await player.expectPiece('e2', 'P');
  await player.expectPosition('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  await third.click();
  await page.waitForFunction(() => document.querySelectorAll('.move').length === 3);
});

scenario('one to five lines, as wished', async (player) => {
  const { page } = player;
  await player.open();
  await page.keyboard.press('l');
  await page.locator('.line').nth(2).waitFor();
  await player.button('More lines').click();
  await player.button('More lines').click();
  await page.locator('.line').nth(4).waitFor();
  assert.ok(await player.button('More lines').isDisabled());
  for (let count = 5; count > 1; count -= 1) await player.button('Fewer lines').click();
  await page.getByText('1 line', { exact: true }).waitFor();
  await page.locator('.line').first().waitFor();
  assert.equal(await page.locator('.line').count(), 1);
});

scenario('the bar shows the result after mate, and evaluations from the file', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn('1. f3 {[%eval -0.5]} e5 2. g4 {[%eval #-1]} Qh4# 0-1');
  await player.expectMoves('f3', 'e5', 'g4', 'Qh4#');
  await page.locator('.moves').focus();
  await page.keyboard.press('ArrowRight');
  const said = (text) =>
    page.waitForFunction(
      (wanted) => document.querySelector('.eval-bar')?.getAttribute('aria-valuetext') === wanted,
      text,
    );
  await said('−0.50');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await said('#-1');
  await page.keyboard.press('ArrowRight');
  await said('0-1');
  assert.equal(await page.getByRole('meter').innerText(), '0-1');
});

scenario.apart('two tabs share the engine', async (player, { context }) => {
  const { page } = player;
  const tabs = [page];
  await player.open();
  for (let tab = 0; tab < 3; tab += 1) {
    const other = await context.newPage();
    await other.goto(player.url);
    tabs.push(other);
  }
  for (const tab of tabs) {
    await tab.bringToFront();
    await tab.getByRole('switch', { name: 'Engine' }).waitFor();
    if (
      (await tab.getByRole('switch', { name: 'Engine' }).getAttribute('aria-checked')) === 'false'
    )
      await tab.getByRole('switch', { name: 'Engine' }).click();
  }
  for (const tab of tabs) await tab.locator('.line').first().waitFor({ timeout: 30_000 });
});
