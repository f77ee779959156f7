import assert from 'node:assert/strict';
import {
  expectFocus,
  expectLoaded,
  expectNoViolation,
  expectSettled,
  fillPage,
  listen,
} from './checks.mjs';
import { inBrowser } from './harness.mjs';
import { lastingServer } from './server.mjs';

const scenario = inBrowser();

/** The states of the page that have a look of their own. */
const STATES = {
  'the table': fillPage,
  'the menu of a move': async (player) => {
    await player.open();
    await player.type('e4');
    await player.page.locator('.move').first().click({ button: 'right' });
    await player.page.getByRole('menu').waitFor();
  },
  'a match with a hint': async (player) => {
    await player.open();
    await player.startGame({ clock: '3+2' });
    await player.button('Hint').click();
    await player.page.getByRole('region', { name: 'Hint' }).waitFor({ timeout: 20_000 });
  },
  'a match that is over': async (player) => {
    await player.open();
    await player.startGame();
    await player.button('Resign').click();
    await player.button('Really resign').click();
    await player.page.getByText('Black wins: White resigns.').first().waitFor();
  },
  'a promotion': async (player) => {
    await player.open('8/4P1k1/8/8/8/8/8/4K3 w - - 0 1');
    await player.drag('e7', 'e8');
    await player.page.getByRole('dialog', { name: 'Promote to' }).waitFor();
  },
  'a refused move': async (player) => {
    await player.open('4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1');
    await player.drag('e2', 'c3');
    await player.notice().waitFor();
  },
  'the library': async (player) => {
    await player.open();
    await player.pastePgn('[White "Anna"]\n[WhiteElo "2000"]\n[Black "Bela"]\n\n1. e4 e5 1-0\n');
    await player.expectMoves('e4', 'e5');
    await player.showGames();
    await player.button('More filters').click();
    await player.page.locator('.game-space').getByText('Bela').first().waitFor();
  },
  'an import': async (player) => {
    await player.open();
    await player.pastePgn('1. e4 e5 *\n\n1. d4 *\n\n1. Ke2 *');
    await player.button('Show the games').waitFor();
  },
  'a game with notes and drawings': async (player) => {
    await player.open();
    await player.pastePgn('1. e4 {Best by test. [%csl Gd5][%cal Rd1h5]} e5 $14 (1... c5 $6) *');
    await player.expectMoves('e4', 'e5⩲', 'c5?!');
    await player.page.locator('.move').first().click();
    await player.page.locator('.ring').waitFor();
  },
  'a damaged link': async (player) => {
    await player.page.goto(`${player.url}#fen=nonsense`);
    await player.page.getByText('The position in the link is not possible.').waitFor();
  },
  'the editor': async (player) => {
    await player.open();
    await player.button('Board editor').click();
    await player.page.getByText('A possible position.').waitFor();
  },
};

for (const [state, reach] of Object.entries(STATES)) {
  scenario(`axe finds nothing in ${state}`, async (player) => {
    await reach(player);
    await expectNoViolation(player.page, state);
  });
}

scenario('axe finds nothing in the dialogs', async (player) => {
  await player.open();
  for (const name of ['New game', 'Games', 'Settings', 'Help (?)']) {
    await player.button(name).click();
    await player.page.locator('dialog[open]').waitFor();
    await expectNoViolation(player.page, name);
    await player.page.keyboard.press('Escape');
    await player.page.locator('dialog').waitFor({ state: 'detached' });
    await expectFocus(player.page, name);
  }
});

scenario('axe finds nothing while the server is gone', async (player) => {
  const server = await lastingServer(player);
  await player.open();
  await player.type('e4');
  await expectLoaded(player);
  await expectSettled(player, '1. e4');
  await server.stop();
  const banner = player.page.locator('.server-gone[data-shown="true"]');
  await banner.waitFor();
  const { x, width, y, height } = await banner.boundingBox();
  const main = await player.page.locator('.header-main').boundingBox();
  const tools = await player.page.locator('.header-tools').boundingBox();
  const board = await player.board().boundingBox();
  assert.ok(x >= main.x + main.width && x + width <= tools.x, 'no button is covered');
  assert.ok(y + height <= board.y, 'nor the board');
  await expectNoViolation(player.page, 'the server is gone');
});

scenario('coordinates are readable on every board', async (player) => {
  const { page } = player;
  await player.open();
  await player.button('Settings').click();
  for (const board of ['Walnut', 'Slate', 'Moss', 'Ink']) {
    await page.getByRole('radio', { name: board }).check();
    const contrasts = await page.evaluate(() => {
      const channels = (color) =>
        color
          .match(/[\d.]+/g)
          .slice(0, 3)
          .map(Number);
      const luminance = (color) => {
        const [r, g, b] = channels(color).map((value) => {
          const part = value / 255;
          return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const contrast = (a, b) => {
        const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
        return (light + 0.05) / (dark + 0.05);
      };
      return ['light', 'dark'].map((shade) =>
        contrast(
          getComputedStyle(document.querySelector(`.coordinates .on-${shade}`)).color,
          getComputedStyle(document.querySelector(`.square.${shade}`)).backgroundColor,
        ),
      );
    });
    assert.ok(Math.min(...contrasts) >= 4.5, `${board}: ${contrasts}`);
  }
});

scenario(
  'with forced colors squares, switches and tabs still differ',
  async (player) => {
    const { page } = player;
    await fillPage(player);
    const looks = await page.evaluate(() => {
      const of = (selector) => getComputedStyle(document.querySelector(selector));
      return {
        light: of('.square.light').backgroundColor,
        dark: of('.square.dark').backgroundColor,
        track: of('.switch-track').borderTopWidth,
        on: of('.switch[aria-checked="true"] .switch-track').backgroundColor,
        surface: of('.panel').backgroundColor,
      };
    });
    assert.notEqual(looks.light, looks.dark);
    assert.notEqual(looks.track, '0px');
    assert.notEqual(looks.on, looks.surface);
    await player.showGames();
    const lines = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => getComputedStyle(tab).borderBottomColor));
    assert.equal(new Set(lines).size, 2, `the chosen tab is seen: ${lines}`);
    assert.notEqual(lines[0], lines[1]);
  },
  { forcedColors: 'active' },
);

scenario('the focus never falls to the page', async (player) => {
  const { page } = player;
  const press = async (name) => {
    await player.button(name).focus();
    await page.keyboard.press('Enter');
    await page.waitForTimeout(150);
    await expectFocus(page, name);
  };
  await player.open();
  await player.startGame();
  await player.button('Hint').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Hint' }).waitFor({ timeout: 20_000 });
  await expectFocus(page, 'Hint');
  await press('Tell me more');
  await press('Tell me more');
  await press('Close the hint');
  await player.button('Resign').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Black wins: White resigns.').first().waitFor();
  await page.waitForTimeout(150);
  await expectFocus(page, 'Resign');
  await player.leaveResult();
  await press('Analyze the game');
  await press('Board editor');
  await page.getByText('A possible position.').waitFor();
  await press('Use this position');
  await player.type('e4');
  await page.locator('.move').first().focus();
  await player.button('Annotate').click();
  await press('Delete from here');
});

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

scenario('a refused move of the keyboard says why', async (player) => {
  const { page } = player;
  await player.open();
  await player.square('e2').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page
    .getByRole('alert')
    .filter({ hasText: /e5|pawn/ })
    .waitFor();
});

scenario(
  'a game against the engine is played to mate and followed by ear alone',
  async (player) => {
    const { page } = player;
    // The king has one move; then it is mate.
    await player.open('7k/8/8/8/8/8/R7/1R2K3 w - - 0 1');
    await player.startGame({ start: 'This position' });
    await player.ready();
    const heard = await listen(page);
    // The box for moves takes the focus and keeps it.
    await page.keyboard.press('m');
    await page.keyboard.type('Ra7');
    await page.keyboard.press('Enter');
    await player.expectMoves('Ra7', 'Kg8');
    await page.getByRole('status').filter({ hasText: 'Your turn.' }).waitFor();
    await player.ready();
    await page.keyboard.type('Rb8');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Game over' }).waitFor();
    const said = await heard();
    const order = [
      'spoken: White: rook to a7',
      'match-status: Pinpoint is thinking…',
      'spoken: Black: king to g8',
      'match-status: Your turn.',
      'spoken: White: rook to b8, checkmate',
      'Game over: White wins by checkmate.',
    ];
    assert.deepEqual(
      order.filter((words) => !said.includes(words)),
      [],
      said.join('\n'),
    );
    assert.equal(said.filter((words) => words.includes('White wins')).length, 1, said.join('\n'));
  },
);
