// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { newSession } from '../game/session';
import { DEFAULTS } from '../theme/settings';
import { TakeAwayPanel } from './TakeAwayPanel';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show(writePgn: () => Promise<string>) {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(
    <TakeAwayPanel
      fen="8/8/8/8/8/8/8/8 w - - 0 1"
      writePgn={writePgn}
      writeLink={async () => 'http://localhost/#game=abc'}
      session={newSession()}
      settings={DEFAULTS}
    />,
  );
  return copied;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

it('copies and downloads nothing before the game is written', async () => {
  let write: (pgn: string) => void = () => undefined;
  const copied = show(
    () =>
      new Promise((resolve) => {
        write = resolve;
      }),
  );
  for (const name of ['Copy PGN', 'Download PGN', 'Copy link']) {
    expect(button(name).disabled).toBe(true);
  }
  await act(async () => write('1. e4 *'));
  expect(button('Download PGN').disabled).toBe(false);
  await act(async () => fireEvent.click(button('Copy PGN')));
  expect(copied.mock.calls).toEqual([['1. e4 *']]);
  screen.getByText('Copy PGN: done');
});

it('says why there is no game to be copied, and copies the rest', async () => {
  const copied = show(() => Promise.reject(new Error('the server does not answer')));
  await screen.findByText('The server does not answer.');
  expect(button('Copy PGN').disabled).toBe(true);
  await act(async () => fireEvent.click(button('Copy link')));
  expect(copied.mock.calls).toEqual([['http://localhost/#game=abc']]);
});
