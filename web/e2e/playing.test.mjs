import assert from 'node:assert/strict';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

const moveCount = (player, count) =>
  player.page.waitForFunction(
    (wanted) => document.querySelectorAll('.move').length >= wanted,
    count,
    { timeout: 20_000 },
  );

/** Holds back what the server says until the returned function is called. */
async function heldBack(page) {
  let release;
  const released = new Promise((resolve) => {
    release = resolve;
  });
  await page.routeWebSocket(/\/api\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => released.then(() => socket.send(message)));
  });
  return release;
}

scenario('the engine answers a move, and both are taken back', async (player) => {
  await player.open();
  await player.startGame();
  await player.drag('e2', 'e4');
  await moveCount(player, 2);
  await player.page.getByText('Your turn.').waitFor();
  await player.button('Take back').click();
  await player.expectMoves();
  await player.expectPiece('e2', 'P');
});

scenario('the engine begins when it has White, and the board faces Black', async (player) => {
  await player.open();
  await player.startGame({ side: 'Black' });
  await moveCount(player, 1);
  const [a1, h8] = [await player.center('a1'), await player.center('h8')];
  assert.ok(a1.y < h8.y, 'a1 is at the top');
});

scenario.apart('a premove is kept and played after the engine has moved', async (player) => {
  const { page } = player;
  const letGo = await heldBack(page);
  await player.open();
  await player.startGame();
  await player.drag('e2', 'e4');
  await page.getByText('Pinpoint is thinking…').waitFor();
  await player.expectMoves('e4');
  await player.drag('a2', 'a3');
  assert.match(await player.square('a3').getAttribute('class'), /premove/);
  letGo();
  await moveCount(player, 3);
  await player.expectPiece('a3', 'P');
});

scenario('resigning ends the game, and a rematch changes sides', async (player) => {
  const { page } = player;
  await player.open();
  await player.startGame({ clock: '3+2' });
  assert.equal(await page.getByRole('timer').count(), 2);
  await player.button('Resign').click();
  await player.button('Really resign').click();
  const result = page.getByRole('dialog', { name: 'Game over' });
  await result.getByText('Black wins: White resigns.').waitFor();
  await result.getByRole('button', { name: 'Rematch' }).click();
  await result.waitFor({ state: 'detached' });
  await moveCount(player, 1);
  await page.getByText('Your turn.').waitFor();
  await player.button('Resign').click();
  await player.button('Really resign').click();
  await result.getByText('White wins: Black resigns.').waitFor();
  await result.getByRole('button', { name: 'Analyze the game' }).click();
  await result.waitFor({ state: 'detached' });
  await page.getByRole('switch', { name: 'Engine', checked: true }).waitFor();
});

scenario('two people share the board and agree on a draw', async (player) => {
  const { page } = player;
  await player.open();
  await player.startGame({ opponent: 'Two players' });
  await player.drag('d2', 'd4');
  await player.expectMoves('d4');
  await player.ready();
  await player.drag('d7', 'd5');
  await player.expectMoves('d4', 'd5');
  await player.button('Take back').click();
  await player.expectMoves('d4');
  await page.getByText('Agree draw').click();
  await page.getByText('Draw by agreement.').first().waitFor();
});

scenario('Chess960 starts from the numbered position', async (player) => {
  const { page } = player;
  await player.open();
  await player.button('New game').click();
  await page.getByRole('radio', { name: 'Chess960' }).check();
  await page.getByLabel('Number, 0 to 959 (empty: any)').fill('0');
  await player.button('Start').click();
  // Number 0 is BBQNNRKR.
  await player.expectPiece('a1', 'B');
  await player.expectPiece('g1', 'K');
  await player.ready();
  await player.drag('d1', 'c3');
  await player.expectPiece('c3', 'N');
});

scenario.apart('several premoves are played one after the other', async (player) => {
  const { page } = player;
  const letGo = await heldBack(page);
  await player.open();
  await player.startGame();
  await player.drag('a2', 'a3');
  await page.getByText('Pinpoint is thinking…').waitFor();
  await player.expectMoves('a3');
  await player.drag('h2', 'h3');
  await player.drag('h3', 'h4');
  await player.expectPiece('h4', 'P');
  assert.match(await player.square('h4').getAttribute('class'), /premove/);
  letGo();
  await moveCount(player, 5);
  const moves = await page.locator('.move').allInnerTexts();
  assert.deepEqual([moves[2], moves[4]], ['h3', 'h4']);
});

scenario('any clock: base, increment, delay, and odds', async (player) => {
  const { page } = player;
  await player.open();
  await player.button('New game').click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByRole('radio', { name: 'Two players' }).check();
  await dialog.getByRole('radio', { name: 'Other', exact: true }).check();
  await dialog.getByLabel('Different for each side').check();
  await dialog.getByLabel('You: Minutes, minutes').fill('2');
  await dialog.getByLabel('You: Delay, seconds').fill('30');
  await dialog.getByLabel('Opponent: Minutes, minutes').fill('7.5');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const times = () => page.getByRole('timer').allInnerTexts();
  assert.deepEqual(await times(), ['7:30', '2:00']);
  for (const move of ['e4', 'e5']) await player.type(move);
  await page.locator('.clock[data-ticking="true"]').waitFor();
  await page.waitForTimeout(1_500);
  assert.equal((await times())[1], '2:00', 'the delay costs nothing');
  await player.button('Pause').click();
  await player.button('Go on').waitFor();
  assert.equal(await page.locator('.clock[data-ticking="true"]').count(), 0);
  await player.button('Go on').click();
  await page.locator('.clock[data-ticking="true"]').waitFor();
});
