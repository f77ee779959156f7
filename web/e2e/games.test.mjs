import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

const OPERA = `[White "Morphy"]
[Black "Duke Karl"]
[Date "1858.11.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {A weak move.} (3... exd4 4. Nxd4) 4. dxe5 1-0
`;
const OTHER = `[White "Anderssen"]
[Black "Kieseritzky"]
[Result "*"]

1. e4 e5 2. f4 *
`;

scenario('a pasted game is opened with its variations and comments', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn(OPERA);
  await player.expectMoves('e4', 'e5', 'Nf3', 'd6', 'd4', 'Bg4?!', 'exd4', 'Nxd4', 'dxe5');
  await page.getByText('A weak move.').waitFor();
  await page.keyboard.press('End');
  await player.expectPiece('e5', 'P');
  await page.keyboard.press('Home');
  await player.expectPiece('e2', 'P');
});

scenario('several games are offered as a list', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn(`${OPERA}\n${OTHER}`);
  await page.getByText(/1 game imported, 1 already there|2 games imported/).waitFor();
  await player.button('Show the games').click();
  const rows = page.locator('.game-space').getByRole('row');
  await rows.nth(1).waitFor();
  await rows.filter({ hasText: 'Kieseritzky' }).click();
  await player.expectMoves('e4', 'e5', 'f4');
  // The list is still there.
  await player.showGames();
  await rows.filter({ hasText: 'Duke Karl' }).first().click();
  await player.expectMoves('e4', 'e5', 'Nf3', 'd6', 'd4', 'Bg4?!', 'exd4', 'Nxd4', 'dxe5');
});

scenario('variations are added, promoted and deleted', async (player) => {
  const { page } = player;
  await player.open();
  for (const move of ['e4', 'e5', 'Nf3']) await player.type(move);
  await page.locator('.moves').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await player.type('c5');
  await player.expectMoves('e4', 'e5', 'c5', 'Nf3');
  await player.button('Annotate').click();
  await player.button('Interesting move').click();
  await page.getByLabel('Comment on c5').fill('the Sicilian');
  await player.expectMoves('e4', 'e5', 'c5!?', 'Nf3');
  await player.button('Promote the variation').click();
  await player.expectMoves('e4', 'c5!?', 'e5', 'Nf3');
  await player.button('Delete from here').click();
  await player.expectMoves('e4', 'e5', 'Nf3');
});

scenario('a reload keeps the game and the place in it', async (player) => {
  const { page } = player;
  await player.open();
  // A reload before the save is answered has a test of its own in library.test.mjs.
  const saved = page.waitForResponse(
    (reply) =>
      reply.url().includes('/api/games') && /\bc4\b/.test(reply.request().postData() ?? ''),
  );
  for (const move of ['d4', 'd5', 'c4']) await player.type(move);
  await saved;
  await page.locator('.moves').focus();
  await page.keyboard.press('ArrowLeft');
  await player.expectPiece('c2', 'P');
  await page.reload();
  await player.ready();
  await player.expectMoves('d4', 'd5', 'c4');
  await player.expectPiece('c2', 'P');
});

scenario('a share link carries the whole game', async (player, { browser }) => {
  const { page } = player;
  await player.open();
  for (const move of ['e4', 'c5', 'Nf3']) await player.type(move);
  await player.showGames('This game');
  const copy = page.getByRole('button', { name: /^Copy link/ });
  const copied = await player.copied(() => copy.click(), 'Copy link: done');
  const link = await page.getByLabel(/whole game is in this link/).inputValue();
  assert.match(link, /#game=/);
  assert.equal(copied, link);
  const other = await browser.newPage();
  await other.goto(link);
  await other.locator('.move').nth(2).waitFor();
  assert.deepEqual(await other.locator('.move').allInnerTexts(), ['e4', 'c5', 'Nf3']);
  await other.close();
});

scenario('the PGN is downloaded and the FEN copied', async (player) => {
  const { page } = player;
  await player.open();
  await player.type('e4');
  await player.showGames('This game');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download PGN/ }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'game.pgn');
  assert.match(await readFile(await download.path(), 'utf8'), /1\. e4/);
  const copy = page.getByRole('button', { name: /^Copy FEN/ });
  const copied = await player.copied(() => copy.click(), 'Copy FEN: done');
  assert.match(copied, /^rnbqkbnr\/pppppppp\/8\/8\/4P3/);
});

scenario('a FEN is set up, and a bad one is refused with the reason', async (player) => {
  const { page } = player;
  await player.open();
  await player.showGames('Import');
  const box = page.getByLabel('Position (FEN)');
  await box.fill('8/8/8/8/8/8/8/8 w - - 0 1');
  await player.button('Set up').click();
  await page.getByRole('alert').filter({ hasText: /king/i }).waitFor();
  const castling = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';
  await box.fill(castling);
  await player.button('Set up').click();
  await player.expectPosition(castling);
  await player.ready();
  await player.drag('e1', 'g1');
  await player.expectMoves('O-O');
});

scenario('a null move in a game is understood', async (player) => {
  const { page } = player;
  await player.open();
  await player.pastePgn('1. e4 -- 2. d4 e5 *');
  await player.expectMoves('e4', '--', 'd4', 'e5');
  await page.locator('.moves').focus();
  await page.keyboard.press('End');
  await player.expectPiece('e5', 'p');
  await player.ready();
  await player.drag('d4', 'e5');
  await player.expectMoves('e4', '--', 'd4', 'e5', 'dxe5');
});

scenario('a link with something odd in its game says what was passed over', async (player) => {
  const { page } = player;
  const packed = deflateRawSync(Buffer.from('1. e4 } e5 *'));
  await page.goto(`${player.url}#game=${packed.toString('base64url')}`);
  await player.expectMoves('e4', 'e5');
  const said = "The game was read with a warning: game 1, line 1, column 7: passed over '}'.";
  await page.getByRole('alert').filter({ hasText: said }).waitFor();
});

scenario('a damaged link says so', async (player) => {
  const { page } = player;
  await page.goto(`${player.url}#game=AAAA`);
  await page.getByRole('alert').filter({ hasText: 'The link is damaged' }).waitFor();
  await player.ready();
});
