/** Pictures of the game, and the pieces it is drawn with. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

async function taken(player, button) {
  const [download] = await Promise.all([
    player.page.waitForEvent('download'),
    player.page.getByRole('button', { name: button }).click(),
  ]);
  return readFileSync(await download.path());
}

scenario('a position is taken away as SVG and PNG, a game as GIF', async (player) => {
  const { page } = player;
  await player.open();
  for (const move of ['e4', 'e5', 'Nf3']) await player.type(move);
  await player.showGames('This game');
  const svg = (await taken(player, /^Picture \(SVG\)/)).toString();
  assert.match(svg, /^<svg xmlns/);
  assert.equal(svg.match(/translate\(\d+ \d+\)/g).length, 32);
  const png = await taken(player, /^Picture \(PNG\)/);
  assert.deepEqual([...png.subarray(1, 4)], [...Buffer.from('PNG')]);
  const gif = await taken(player, /^Animation \(GIF\)/);
  // The browser's own decoder counts the frames and reads the last one.
  const read = await page.evaluate(
    async (bytes) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
      await decoder.tracks.ready;
      await decoder.completed;
      const { frameCount } = decoder.tracks.selectedTrack;
      const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
      return { frameCount, width: image.displayWidth };
    },
    [...gif],
  );
  assert.deepEqual(read, { frameCount: 4, width: 480 });
});

scenario('three sets of pieces', async (player) => {
  const { page } = player;
  await player.open();
  const drawings = new Set();
  for (const name of ['Classic', 'Plain', 'Letters']) {
    await player.button('Settings').click();
    await page.getByRole('radio', { name }).check();
    await page.keyboard.press('Escape');
    drawings.add(await player.piece('g1').innerHTML());
  }
  assert.equal(drawings.size, 3);
  await page.reload();
  await player.ready();
  assert.equal(await player.piece('g1').innerText(), 'N');
});
