/** Files of games: large ones, packed ones, and lists of thousands. */

import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { inBrowser } from './harness.mjs';
import { temporaryFolder } from './server.mjs';

const scenario = inBrowser();

const rows = (page) => page.locator('.game-space').getByRole('row');

const MOVES =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 ' +
  '10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 15. a4 c5 16. d5 c4 1/2-1/2';

/** Games that differ in their round and players. */
function games(count, event) {
  const game = (index) =>
    `[Event "${event}"]\n[Round "${index}"]\n[White "White ${index}"]\n[Black "Black ${index % 97}"]\n` +
    `[Date "2024.01.${String(1 + (index % 28)).padStart(2, '0')}"]\n[Result "1/2-1/2"]\n\n${MOVES}\n\n`;
  return Array.from({ length: count }, (_, index) => game(index)).join('');
}

async function choose(player, files) {
  await player.showGames('Import');
  await player.page.getByLabel('Choose files').setInputFiles(files);
}

const pgn = (name, text) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

scenario('five thousand games are scrolled without a pause', async (player) => {
  const { page } = player;
  await player.open();
  await choose(player, [pgn('many.pgn', games(5_000, 'Many'))]);
  await page.getByText('5,000 games imported').waitFor({ timeout: 40_000 });
  await player.button('Show the games').click();
  await page.getByRole('status').getByText('5,000 games').waitFor();
  const grid = page.getByRole('grid', { name: 'Games' });
  await rows(page).first().waitFor();
  // From top to bottom: what the page computes for a step, whatever else the machine does.
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const computed = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1_000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  let before = await computed();
  for (let step = 1; step <= 60; step += 1) {
    await grid.evaluate((box, at) => {
      box.scrollTop = (box.scrollHeight * at) / 60;
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, step);
    const after = await computed();
    assert.ok(after - before < 150, `step ${step} took ${after - before} ms`);
    before = after;
  }
  assert.ok((await rows(page).count()) < 60, 'only rows in sight are on the page');
  await page.getByText('White 0', { exact: true }).waitFor();
  // By keyboard to the first row and into the game.
  await grid.focus();
  await page.keyboard.press('Home');
  await page.getByText('White 4999', { exact: true }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('White 4998 – Black 51').first().waitFor();
});

scenario('games are found by player, sorted and filtered', async (player) => {
  const { page } = player;
  await player.open();
  await choose(player, [pgn('few.pgn', games(200, 'Few'))]);
  await page.getByText('200 games imported').waitFor();
  await player.button('Show the games').click();
  await page.getByLabel('Player').fill('white 17');
  await page.getByRole('status').getByText('11 games').waitFor();
  await page.getByRole('button', { name: 'White', exact: true }).click();
  await rows(page).first().getByText('White 17', { exact: true }).waitFor();
  await page.getByLabel('Player').fill('');
  await player.button('More filters').click();
  await page.getByLabel('Result').selectOption('White won');
  await page.getByText('No games found.').waitFor();
  await page.getByLabel('Result').selectOption('Draw');
  await page.getByRole('status').getByText('200 games').waitFor();
});

scenario('a packed file, a broken game and old letters', async (player) => {
  const { page } = player;
  await player.open();
  const text = Buffer.concat([
    Buffer.from('[White "Br\u00f6ssel"]\n\n1. e4 *\n\n[White "Broken"]\n\n1. Ke2 *\n\n', 'latin1'),
    Buffer.from('[White "Whole"]\n\n1. d4 *\n'),
  ]);
  await choose(player, [{ name: 'old.pgn.gz', mimeType: '', buffer: gzipSync(text) }]);
  await page.getByText('2 games imported, 1 broken').waitFor();
  await page.getByText(/game 2, line 7/).waitFor();
  await player.button('Show the games').click();
  await rows(page).filter({ hasText: 'Brössel' }).click();
  await player.expectMoves('e4');
});

scenario('what is odd in a file is counted and named', async (player) => {
  const { page } = player;
  await player.open();
  await choose(player, [pgn('odd.pgn', '1. e4 } e5 1:0\n\n1. d4 d5 *\n\n1. c4 $999 c5 *\n')]);
  await page.getByText('3 games imported, 3 warnings').waitFor();
  await page.getByText("game 1, line 1, column 7: passed over '}'").click();
  await page.getByText(/^game 3, line 5, column 7: passed over a \$/).waitFor();
});

scenario('a pasted game with something odd is opened, and a warning stays', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn('1. b4 } e5 ½-½');
  await player.expectMoves('b4', 'e5');
  const banner = page.getByRole('alert');
  await banner.getByText("line 1, column 7: passed over '}', and 1 more.").waitFor();
  await banner.getByRole('button', { name: 'Dismiss' }).click();
  await banner.waitFor({ state: 'detached' });
});

scenario('a long import shows how far it is, and can be cancelled', async (player) => {
  const { page } = player;
  const folder = temporaryFolder();
  const file = join(folder, 'long.pgn');
  writeFileSync(file, games(120_000, 'Long'));
  try {
    await player.open();
    await choose(player, file);
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    await page.waitForFunction(() => document.querySelector('progress')?.position > 0.1, null, {
      timeout: 40_000,
    });
    await player.button('Cancel').click();
    await page.getByText(/cancelled; "long" has [\d,]+ games now/).waitFor();
    await player.button('Show the games').click();
    await rows(page).first().waitFor({ timeout: 30_000 });
    const reply = await fetch(`${player.url}api/games?collection=long&limit=1`);
    const { total } = await reply.json();
    assert.ok(total > 0 && total < 120_000, `${total} games`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

scenario('a file can be dropped anywhere on the page', async (player) => {
  const { page } = player;
  await player.open();
  const transfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.pgn'));
    return data;
  }, '[White "Dropped"]\n\n1. c4 c5 *\n');
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await page.getByText('1 game imported').waitFor();
  await player.button('Open the first').click();
  await player.expectMoves('c4', 'c5');
});
