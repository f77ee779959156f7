/** How fast the page is: `npm run measure`, or with a number of rounds behind `--`. */

import { gzipSync } from 'node:zlib';
import { DESKTOP, launch, Player } from './browser.mjs';
import { startServer } from './server.mjs';

const rounds = Number(process.argv[2] ?? 20);

/** Knights go out and come back. */
const DROPS = [
  ['g1', 'f3'],
  ['g8', 'f6'],
  ['f3', 'g1'],
  ['f6', 'g8'],
];

/** Milliseconds from the request to the first text or picture, in a browser without a cache. */
async function firstPaint(browser, url) {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  await page.goto(url);
  const time = await page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) => {
          const paint = list.getEntriesByName('first-contentful-paint')[0];
          if (paint) resolve(paint.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
  await context.close();
  return time;
}

/** More repetitions would end the game. */
const REPETITIONS = 3;

/** Milliseconds from letting go of a piece until it is in its place in the document. */
async function drops(browser, url) {
  const context = await browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce' });
  const player = new Player(await context.newPage(), url);
  await player.open();
  const times = [];
  for (let move = 0; move < REPETITIONS * DROPS.length; move += 1) {
    const [from, to] = DROPS[move % DROPS.length];
    const time = player.page.evaluate(
      (square) =>
        new Promise((resolve) => {
          let released = 0;
          const isThere = () => document.querySelector(`.piece[data-on="${square}"]`);
          addEventListener('pointerup', ({ timeStamp }) => (released = timeStamp), {
            capture: true,
            once: true,
          });
          const watch = new MutationObserver(() => {
            if (!released || !isThere()) return;
            watch.disconnect();
            resolve(performance.now() - released);
          });
          watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        }),
      to,
    );
    await player.drag(from, to);
    times.push(await time);
    await player.ready();
  }
  await context.close();
  return times;
}

/** Bytes of compressed JavaScript that a visitor downloads for an empty board. */
async function weight(browser, url) {
  const page = await browser.newPage();
  const scripts = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await new Player(page, url).open();
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await page.close();
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
}

function report(name, times) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.floor(share * (sorted.length - 1))].toFixed(1);
  console.log(`${name}: median ${at(0.5)} ms, 95 % below ${at(0.95)} ms (${sorted.length} times)`);
}

const server = await startServer();
const browser = await launch();
try {
  const paints = [];
  for (let round = 0; round < rounds; round += 1)
    paints.push(await firstPaint(browser, server.url));
  report('first paint', paints);
  const dropped = [];
  for (let round = 0; round < rounds / 5; round += 1)
    dropped.push(...(await drops(browser, server.url)));
  report('drop', dropped);
  console.log(
    `JavaScript: ${((await weight(browser, server.url)) / 1000).toFixed(1)} kB compressed`,
  );
} finally {
  await browser.close();
  await server.stop();
}
