/** A browser and the few things a player does with it. */

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const executable = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'].find(
  (path) => path && existsSync(path),
);

export function launch() {
  if (!executable) throw new Error('no Chromium: `apt-get install chromium`, or set CHROMIUM');
  return chromium.launch({
    executablePath: executable,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** `['e1K', 'e8k']` for the pieces of a FEN. */
function piecesOf(fen) {
  return fen
    .split(' ')[0]
    .split('/')
    .flatMap((row, index) =>
      [...row.replace(/\d/g, (digit) => '1'.repeat(Number(digit)))].flatMap((letter, column) =>
        letter === '1' ? [] : [`${'abcdefgh'[column]}${8 - index}${letter}`],
      ),
    );
}

/** The page with the hands of a player. */
export class Player {
  constructor(page, url) {
    this.page = page;
    this.url = url;
    /** A server that the test takes away leaves requests without an answer. */
    this.isServerLost = false;
    /** The work of `atEnd`, in its order. */
    this.ends = [];
  }

  /** To be done after the test, when the page is closed or elsewhere. */
  atEnd(work) {
    this.ends.push(work);
  }

  /** Opens the page, on a position if one is given. */
  async open(fen) {
    await this.page.goto(fen ? `${this.url}#fen=${fen.replaceAll(' ', '_')}` : this.url);
    if (fen) await this.expectPosition(fen);
    await this.ready();
  }

  /** Waits until exactly the pieces of a FEN stand on the board. */
  async expectPosition(fen) {
    await this.page.waitForFunction((expected) => {
      const pieces = [...document.querySelectorAll('.piece')];
      return (
        pieces
          .map(({ dataset }) => dataset.on + dataset.piece)
          .sort()
          .join() === expected
      );
    }, piecesOf(fen).sort().join());
  }

  /** Waits until the pieces can be moved. */
  async ready() {
    await this.page.getByLabel('Type a move').waitFor();
    await this.page.waitForFunction(
      () => document.querySelector('.typed-move input')?.readOnly === false,
    );
  }

  board() {
    return this.page.getByRole('grid');
  }

  square(name) {
    return this.page.locator(`[data-square="${name}"]`);
  }

  async center(name) {
    const box = await this.square(name).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  async drag(from, to) {
    const [a, b] = [await this.center(from), await this.center(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move(b.x, b.y, { steps: 6 });
    await this.page.mouse.up();
  }

  async click(name) {
    const { x, y } = await this.center(name);
    await this.page.mouse.click(x, y);
  }

  async type(move) {
    await this.ready();
    await this.page.getByLabel('Type a move').fill(move);
    await this.page.keyboard.press('Enter');
    // Taken: the box is empty, or gone where the move was the last one asked for.
    await this.page.waitForFunction(() => !document.querySelector('.typed-move input')?.value);
  }

  /** The piece on a square, as its FEN letter. */
  piece(name) {
    return this.page.locator(`.piece[data-on="${name}"]`);
  }

  async expectPiece(name, letter) {
    if (letter === null) {
      await this.piece(name).waitFor({ state: 'detached' });
      return;
    }
    await this.page.locator(`.piece[data-on="${name}"][data-piece="${letter}"]`).waitFor();
  }

  /** The moves as the list shows them, in reading order. */
  async expectMoves(...expected) {
    const read = () => this.page.locator('.move').allInnerTexts();
    for (let attempt = 0; attempt < 100; attempt += 1) {
      if ((await read()).join(' ') === expected.join(' ')) return;
      await this.page.waitForTimeout(100);
    }
    assert.deepEqual(await read(), expected);
  }

  /** On a phone one panel is in sight at a time. */
  async showTab(name) {
    const tab = this.page.locator('.thumb-bar').getByRole('button', { name });
    if (await tab.isVisible()) await tab.click();
  }

  async showEngine() {
    await this.showTab('Engine');
  }

  button(name) {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** What is on the clipboard after `ask`, once the page has `said` that it is copied. */
  async copied(ask, said) {
    const { page } = this;
    // What was copied before cannot be taken for it.
    await page.evaluate(() => navigator.clipboard.writeText('nothing new'));
    await ask();
    await page.getByText(said).first().waitFor({ state: 'attached' });
    return page.evaluate(() => navigator.clipboard.readText());
  }

  notice() {
    return this.page.locator('.notice[data-shown="true"]');
  }

  /** Closes the dialog that a finished match shows, where there is one. */
  async leaveResult() {
    const dialog = this.page.getByRole('dialog', { name: 'Game over' });
    if ((await dialog.count()) === 0) return;
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }

  async startGame({ side = 'White', level = 1, opponent, clock, start } = {}) {
    const { page } = this;
    await this.button('New game').click();
    const dialog = page.getByRole('dialog', { name: 'New game' });
    const choose = (name) => dialog.getByRole('radio', { name, exact: true }).check();
    if (opponent) await choose(opponent);
    else {
      await choose(String(level));
      await choose(side);
    }
    if (clock) await choose(clock);
    if (start) await choose(start);
    await dialog.getByRole('button', { name: 'Start', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  /** Opens the games at one of the tabs: Library, Import, This game. */
  async showGames(tab = 'Library') {
    await this.button('Games').click();
    await this.page.getByRole('tab', { name: tab }).click();
  }

  async pastePgn(pgn) {
    await this.showGames('Import');
    await this.page.getByLabel('Paste a PGN, or drop a file anywhere').fill(pgn);
    await this.button('Open').click();
  }
}
