// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { positionReply } from '../api/samples';
import { newMatch } from '../game/match';
import { branched } from '../game/samples';
import { ROOT } from '../game/tree';
import { EvalBar } from './EvalBar';
import { ExplainPanel } from './ExplainPanel';
import { MatchPanel } from './MatchPanel';
import { MovesPanel } from './MovesPanel';

afterEach(cleanup);

it('sets out moves and variations, and goes to the one that is clicked', () => {
  const { tree, ids } = branched();
  const onGo = vi.fn();
  const nothing = { opening: null, title: null };
  render(<MovesPanel tree={tree} current={ROOT} onGo={onGo} {...nothing} />);
  const list = screen.getByRole('navigation', { name: 'Moves' });
  expect(list.textContent).toBe('1e4e51…c52.Nf3(2.c3)2Nf3Nc6');
  fireEvent.click(screen.getByText('c3'));
  expect(onGo).toHaveBeenCalledWith(ids.c3);
});

it('asks once more before resigning', () => {
  const onResign = vi.fn();
  const rest = { onTakeback: vi.fn(), onHint: vi.fn(), onDraw: vi.fn(), onClaim: vi.fn() };
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

it('points at what a sentence speaks of while it is hovered', () => {
  const highlight = {
    squares: [{ square: 'c3', role: 'pinned' as const }],
    arrows: [{ from: 'b4', to: 'e1', role: 'pin' as const }],
  };
  const sentences = [{ kind: 'pin', text: 'The bishop pins the knight.', highlight }];
  const onPoint = vi.fn();
  const rest = { onPinsOverlay: vi.fn(), onAllPins: vi.fn(), onCloseHint: vi.fn() };
  render(
    <ExplainPanel
      position={positionReply({ explanation: { sentences } })}
      moveLabel="2… Bb4"
      hint={null}
      pinsOverlay={false}
      allPins={false}
      onPoint={onPoint}
      {...rest}
    />,
  );
  const sentence = screen.getByText('The bishop pins the knight.');
  fireEvent.pointerEnter(sentence.closest('button') ?? sentence);
  expect(onPoint).toHaveBeenLastCalledWith(
    expect.objectContaining({ tints: [{ square: 'c3', tone: 'role-pinned' }] }),
  );
  fireEvent.pointerLeave(sentence.closest('button') ?? sentence);
  expect(onPoint).toHaveBeenLastCalledWith(null);
});

it.each([
  [{ cp: 120 }, '+1.20'],
  [{ mate: -2 }, '#-2'],
  [null, 'unknown'],
])('the bar speaks %j as %s', (score, text) => {
  render(<EvalBar score={score} orientation="white" />);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe(text);
});
