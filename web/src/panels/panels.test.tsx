// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { SearchLine } from '../api/types';
import { newMatch } from '../game/match';
import { branched } from '../game/samples';
import { ROOT } from '../game/tree';
import { EngineLine } from './EngineLine';
import { EvalBar } from './EvalBar';
import { MatchPanel } from './MatchPanel';
import { MovesPanel } from './MovesPanel';
import type { Pointing } from './Sentences';
import { Story } from './Story';

afterEach(cleanup);

it('sets out moves and variations, and goes to the one that is clicked', () => {
  const { tree, ids } = branched();
  const onGo = vi.fn();
  const nothing = { opening: null, title: null };
  render(<MovesPanel tree={tree} current={ROOT} onGo={onGo} onMenu={vi.fn()} {...nothing} />);
  const list = screen.getByRole('navigation', { name: 'Moves' });
  expect(list.textContent).toBe('1e4e51…c52.Nf3(2.c3)2Nf3Nc6');
  fireEvent.click(screen.getByText('c3'));
  expect(onGo).toHaveBeenCalledWith(ids.c3);
});

it('asks once more before resigning', () => {
  const onResign = vi.fn();
  const rest = {
    canPause: false,
    onPause: vi.fn(),
    onTakeback: vi.fn(),
    onHint: vi.fn(),
    onDraw: vi.fn(),
    onClaim: vi.fn(),
  };
  render(
    <MatchPanel
      match={newMatch({ kind: 'engine', level: 1 }, 'white', null)}
      status="Your turn."
      thinking={false}
      claims={[]}
      canTakeBack
      canHint
      onResign={onResign}
      onRematch={vi.fn()}
      onAnalyze={vi.fn()}
      {...rest}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Resign' }));
  expect(onResign).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Really resign' }));
  expect(onResign).toHaveBeenCalledOnce();
});

const highlight = {
  squares: [{ square: 'c3', role: 'pinned' as const }],
  arrows: [{ from: 'b4', to: 'e1', role: 'pin' as const }],
};
const SENTENCE = { kind: 'pin', text: 'The bishop pins the knight.', highlight, proof: ['d1d2'] };

function showStory(pointing: Pointing) {
  const entries = [{ label: '2… Bb4', by: 'Pinpoint', sentences: [SENTENCE] }];
  const hint = { text: 'Look at the knight.', sentences: [], more: true };
  const onMoreHint = vi.fn();
  render(
    <Story
      entries={entries}
      isBeforeGame={false}
      hint={hint}
      pointing={pointing}
      onMoreHint={onMoreHint}
      onCloseHint={vi.fn()}
    />,
  );
  return onMoreHint;
}

it('points at what a sentence speaks of while it is hovered, and hands over its proof', () => {
  const onPoint = vi.fn();
  showStory({ onPoint, playing: null });
  const sentence = screen.getByText('The bishop pins the knight.');
  // A sentence that slides under a resting pointer is entered, but not pointed at.
  fireEvent.pointerEnter(sentence.closest('button') ?? sentence);
  expect(onPoint).not.toHaveBeenCalled();
  fireEvent.pointerMove(sentence);
  fireEvent.pointerMove(sentence);
  expect(onPoint).toHaveBeenCalledOnce();
  expect(onPoint).toHaveBeenLastCalledWith(
    expect.objectContaining({ tints: [{ square: 'c3', tone: 'role-pinned' }] }),
    ['d1d2'],
    0,
  );
  fireEvent.pointerLeave(sentence.closest('button') ?? sentence);
  expect(onPoint).toHaveBeenLastCalledWith(null);
});

it('shows the proof that is being played under its sentence', () => {
  const fen = 'rnbqk1nr/pppp1ppp/8/4p3/1b1P4/2N5/PPPQPPPP/R1B1KBNR b KQkq - 3 3';
  showStory({ onPoint: vi.fn(), playing: { moves: [{ uci: 'd1d2', san: 'Qd2', fen }], at: 0 } });
  expect(screen.getByTestId('proof').textContent).toBe('3. Qd2 ');
});

it('gives more of a hint when asked', () => {
  const onMoreHint = showStory({ onPoint: vi.fn(), playing: null });
  fireEvent.click(screen.getByRole('button', { name: 'Tell me more' }));
  expect(onMoreHint).toHaveBeenCalledOnce();
});

it('the bar shows the result once the game is over', () => {
  render(<EvalBar score={null} result="1-0" orientation="white" />);
  const bar = screen.getByRole('meter');
  expect(bar.getAttribute('aria-valuenow')).toBe('100');
  expect(bar.textContent).toBe('1-0');
});

it.each([
  [{ cp: 120 }, '+1.20'],
  [{ mate: -2 }, '#-2'],
  [null, 'unknown'],
])('the bar speaks %j as %s', (score, text) => {
  render(<EvalBar score={score} result={null} orientation="white" />);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe(text);
});

it('shows on the board what the line says, also when it changes under the pointer', () => {
  const onLook = vi.fn();
  const onPlay = vi.fn();
  const fen = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1';
  const lineOf = (uci: string[], san: string[]) => ({
    uci,
    san,
    score: { cp: 12 },
    bound: null,
    wdl: null,
  });
  const show = (line: SearchLine) => (
    <EngineLine line={line} fen={fen} onPlay={onPlay} onLook={onLook} />
  );
  const { rerender } = render(show(lineOf(['e7e6', 'd2d4'], ['e6', 'd4'])));
  fireEvent.pointerMove(screen.getByText('2. d4'));
  expect(onLook).toHaveBeenLastCalledWith(['e7e6', 'd2d4']);
  const other = lineOf(['e7e5', 'g1f3'], ['e5', 'Nf3']);
  rerender(show(other));
  expect(onLook).toHaveBeenLastCalledWith(['e7e5', 'g1f3']);
  fireEvent.click(screen.getByText('2. Nf3'));
  expect(onPlay).toHaveBeenLastCalledWith(other, 1);
  rerender(show(lineOf(['c7c5', 'g1f3'], ['c5', 'Nf3'])));
  expect(onLook).toHaveBeenCalledTimes(2);
});

it('invites to step through a game, and to move where there is none', () => {
  const rest = { hint: null, onMoreHint: vi.fn(), onCloseHint: vi.fn() };
  const show = (isBeforeGame: boolean) => (
    <Story
      entries={[]}
      isBeforeGame={isBeforeGame}
      pointing={{ onPoint: vi.fn(), playing: null }}
      {...rest}
    />
  );
  const { rerender } = render(show(true));
  screen.getByText(/^Step through the game, and/);
  rerender(show(false));
  screen.getByText(/^Move a piece, and/);
});
