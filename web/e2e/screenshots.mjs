/** The pictures of README and guide: `npm run screenshots`, into `guide/chapters/images/`. */

import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DESKTOP, launch, PHONE, Player } from './browser.mjs';
import { startServer } from './server.mjs';

const folder = fileURLToPath(new URL('../../guide/chapters/images/', import.meta.url));

const OPERA = `[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Date "1858.11.02"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 {This loses a pawn or the bishop pair.} 4. dxe5 Bxf3
(4... dxe5 5. Qxd8+ Kxd8 6. Nxe5) 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3! Qe7 8. Nc3 c6 9. Bg5
b5?! 10. Nxb5! cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+
Nxd7 16. Qb8+! Nxb8 17. Rd8# 1-0
`;

/** Long enough for the engine to have something to show. */
const THINKING_MS = 3_000;

async function forward(player, plies) {
  await player.page.locator('.moves').focus();
  for (let ply = 0; ply < plies; ply += 1) await player.page.keyboard.press('ArrowRight');
}

/** Morphy's bishops hold two knights: the position that shows what Pinpoint is for. */
async function opera(player, { pins = true, engine = true } = {}) {
  await player.open();
  await player.pastePgn(OPERA);
  await player.page.locator('.move').first().waitFor();
  await forward(player, 22);
  if (pins) await player.page.keyboard.press('p');
  if (engine) await player.page.keyboard.press('l');
  // A click takes the ring of the keyboard off the list.
  await player.page.locator('.brand').click();
  await player.page.waitForTimeout(engine ? THINKING_MS : 500);
}

const PICTURES = {
  'board-dark': { scheme: 'dark', show: (player) => opera(player) },
  'board-light': { scheme: 'light', show: (player) => opera(player) },
  'board-explain': {
    scheme: 'light',
    show: async (player) => {
      await opera(player, { pins: false, engine: false });
      await player.page.locator('.story .sentence', { hasText: 'pinning' }).hover();
      await player.page.waitForTimeout(300);
    },
  },
  'board-new-game': {
    scheme: 'light',
    show: async (player) => {
      await player.open();
      await player.button('New game').click();
      await player.page.waitForTimeout(300);
    },
  },
  'board-match': {
    scheme: 'dark',
    show: async (player) => {
      await player.open();
      await player.startGame({ level: 4, clock: '5+3' });
      for (const move of ['e4', 'Nf3', 'd4']) {
        await player.type(move);
        await player.page.getByText('Your turn.').waitFor({ timeout: 30_000 });
      }
      await player.click('b1');
      await player.page.waitForTimeout(300);
    },
  },
  'board-editor': {
    scheme: 'dark',
    show: async (player) => {
      await opera(player, { pins: false, engine: false });
      await player.button('Board editor').click();
      await player.page.getByText('A possible position.').waitFor();
    },
  },
  'board-phone': { scheme: 'dark', viewport: PHONE, scale: 2, show: (player) => opera(player) },
};

mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await launch();
try {
  for (const [name, { scheme, viewport = DESKTOP, scale = 1, show }] of Object.entries(PICTURES)) {
    const context = await browser.newContext({
      viewport,
      colorScheme: scheme,
      deviceScaleFactor: scale,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await show(new Player(page, server.url));
    await page.screenshot({ path: `${folder}${name}.png` });
    await context.close();
    console.log(`guide/chapters/images/${name}.png`);
  }
} finally {
  await browser.close();
  await server.stop();
}
