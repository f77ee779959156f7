import assert from 'node:assert/strict';
import { expectNoSeriousViolation, fillPage } from './checks.mjs';
import { inBrowser } from './harness.mjs';

const scenario = inBrowser();

for (const colorScheme of ['light', 'dark']) {
  scenario(
    `axe finds nothing serious in ${colorScheme} colors`,
    async (player) => {
      await fillPage(player);
      await expectNoSeriousViolation(player.page, 'the table');
      for (const name of ['New game', 'Games', 'Settings', 'Help (?)']) {
        await player.button(name).click();
        await player.page.locator('dialog[open]').waitFor();
        await expectNoSeriousViolation(player.page, name);
        await player.page.keyboard.press('Escape');
        await player.page.locator('dialog').waitFor({ state: 'detached' });
      }
      await player.button('Board editor').click();
      await player.page.getByText('A possible position.').waitFor();
      await expectNoSeriousViolation(player.page, 'the editor');
    },
    { colorScheme },
  );
}

scenario('the keys do what the help says', async (player) => {
  const { page } = player;
  await player.open();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Help' }).waitFor({ state: 'detached' });
  await page.keyboard.press('f');
  const [a1, h8] = [await player.center('a1'), await player.center('h8')];
  assert.ok(a1.y < h8.y, 'flipped');
  await page.keyboard.press('m');
  await page.keyboard.type('e4');
  await page.keyboard.press('Enter');
  await player.expectMoves('e4');
});

scenario('moves are spoken', async (player) => {
  await player.open();
  await player.drag('g1', 'f3');
  await player.page
    .getByTestId('spoken')
    .filter({ hasText: /White: .*f3/ })
    .waitFor({ state: 'attached' });
});
