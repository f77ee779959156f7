import assert from 'node:assert/strict';
import { PHONE } from './browser.mjs';
import { expectFocus, expectNoSideways, expectNoViolation } from './checks.mjs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

/** What the server says of a puzzle, its solution included. */
async function asked(page, url, path) {
  return page.evaluate(async (address) => (await fetch(address)).json(), `${url}api/${path}`);
}

/** The puzzles' view with the puzzle that it shows. */
async function openPuzzle(player) {
  const { page } = player;
  await player.open();
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('/api/puzzles/next')),
    player.button('Puzzles').click(),
  ]);
  const puzzle = await response.json();
  await page.getByText(`has just played ${puzzle.mistake_san}.`).waitFor();
  await player.ready();
  return puzzle;
}

/** A legal move that neither solves nor mates. */
async function wrongMove(page, url, { start, mistake, solution }) {
  const body = JSON.stringify({ start, moves: [mistake] });
  const position = await page.evaluate(
    async ([address, request]) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(address, { method: 'POST', headers, body: request })).json();
    },
    [`${url}api/position`, body],
  );
  const moves = Object.values(position.destinations).flat();
  return moves.find(({ uci, san }) => uci !== solution[0] && !san.includes('#'));
}

/** Plays the solution; the box for moves is gone after the last one. */
async function solve(player, solution) {
  const { page } = player;
  for (let index = 0; index < solution.length; index += 2) {
    await player.ready();
    await page.getByLabel('Type a move').fill(solution[index]);
    await page.keyboard.press('Enter');
    const after = solution[index + 1] ?? solution[index];
    await page.locator(`[data-square="${after.slice(2, 4)}"].last-move`).waitFor();
  }
}

scenario("today's puzzle is on the start page", async (player) => {
  const { page } = player;
  await player.open();
  const today = await asked(page, player.url, 'puzzles/today');
  await page
    .getByRole('region', { name: 'Start' })
    .getByRole('button', { name: /Today's/ })
    .click();
  await page.getByText(`has just played ${today.mistake_san}.`).waitFor();
  await solve(player, today.solution);
  await page.getByText('Right!').waitFor();
  await expectFocus(page, 'solved');
});

scenario('a wrong try is refuted, and the puzzle comes again tomorrow', async (player) => {
  const { page } = player;
  const puzzle = await openPuzzle(player);
  const wrong = await wrongMove(page, player.url, puzzle);
  await player.type(wrong.san);
  await page.getByText(`${wrong.san} is not it.`).waitFor({ timeout: 20_000 });
  // The refutation is played while it is pointed at.
  await page.locator('.task .sentence').first().hover();
  await page.getByTestId('proof').waitFor();
  await page.mouse.move(5, 5);
  await solve(player, puzzle.solution);
  await page.getByText('Right!').waitFor();
  await page.getByText('tomorrow').waitFor();
  const { progress } = await asked(page, player.url, `puzzles/${puzzle.id}`);
  assert.deepEqual(progress, { due_in: 1, tries: 1, solved: 0 });
  await player.button('Next puzzle').click();
  await page.getByText(/has just played/).waitFor();
});

scenario('hints and solutions are given, by keyboard alone', async (player) => {
  const { page } = player;
  const puzzle = await openPuzzle(player);
  await page.getByRole('main').focus();
  await page.keyboard.press('h');
  await page.locator('.ring.hint').waitFor();
  await page.keyboard.press('s');
  await page.getByText('This was the solution.').waitFor();
  await page.keyboard.press('n');
  await page.getByText(/has just played/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await player.button('New game').waitFor();
  const { progress } = await asked(page, player.url, `puzzles/${puzzle.id}`);
  assert.equal(progress.solved, 0);
});

scenario('puzzles of a difficulty are chosen; those of own games may be none', async (player) => {
  const { page } = player;
  await openPuzzle(player);
  const [response] = await Promise.all([
    page.waitForResponse((reply) => reply.url().includes('level=hard')),
    page.getByRole('radio', { name: 'Hard' }).check(),
  ]);
  assert.ok((await response.json()).rating >= 1700);
});

scenario('the start page opens games worth seeing', async (player) => {
  const { page } = player;
  await player.open();
  await page.getByRole('button', { name: /Opera Game/ }).click();
  await page.locator('.move').nth(32).waitFor();
  await player.button('Review the game').waitFor();
  assert.equal(await page.getByRole('region', { name: 'Start' }).count(), 0);
});

scenario('axe finds nothing in the start page and the puzzles', async (player) => {
  const { page } = player;
  await player.open();
  await page.getByRole('button', { name: /Today's puzzle/ }).waitFor();
  await expectNoViolation(page, 'the start page');
  await player.button('Puzzles').click();
  await page.getByText(/has just played/).waitFor();
  await expectNoViolation(page, 'a puzzle');
  await player.button('Show the solution').click();
  await page.getByText('This was the solution.').waitFor();
  await expectNoViolation(page, 'a solution');
});

scenario(
  'start page and puzzles fit a narrow phone',
  async (player) => {
    const { page } = player;
    await player.open();
    await page.getByRole('button', { name: /Today's puzzle/ }).waitFor();
    await expectNoSideways(page, 'the start page');
    await player.button('Puzzles').click();
    await page.getByText(/has just played/).waitFor();
    await expectNoSideways(page, 'a puzzle');
    await expectNoViolation(page, 'a puzzle');
  },
  { viewport: { width: 320, height: PHONE.height }, hasTouch: true, isMobile: true },
);
