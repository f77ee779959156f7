// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useReducer } from 'react';
import { afterEach, expect, it } from 'vitest';
import { ApiError, type Backend, BackendContext } from '../api/backend';
import { fakeBackend, INFO, positionReply } from '../api/samples';
import type { Destination, PositionReply } from '../api/types';
import { newHistory, withHistory } from '../game/history';
import { newMatch } from '../game/match';
import { newSession, type Session } from '../game/session';
import { DEFAULTS } from '../theme/settings';
import { Table } from './Table';

afterEach(cleanup);

const AFTER_E4 = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';
const AFTER_E5 = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

function destination(to: string, uci: string, san: string): Destination {
  return { to, uci, san, capture: null, castling: false, alias: false, promotions: [] };
}

const START = positionReply({ destinations: { e2: [destination('e4', 'e2e4', 'e4')] } });

function after(fen: string, uci: string, san: string, turn: 'white' | 'black'): PositionReply {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  const move = { uci, san, from, to, piece: 'P', captured: null, promotion: null };
  const facts = { castling: false, check: false, mate: false, spoken: `pawn to ${to}` };
  return positionReply({ fen, turn, last_move: { ...move, ...facts } });
}

/** Answers for 1. e4 e5 and nothing else. */
const game: Partial<Backend> = {
  position: async ({ moves }) =>
    [START, after(AFTER_E4, 'e2e4', 'e4', 'black'), after(AFTER_E5, 'e7e5', 'e5', 'white')][
      moves.length
    ] ?? START,
  move: async (_, text) => {
    if (text === 'e2e4' || text === 'e4') {
      const position = after(AFTER_E4, 'e2e4', 'e4', 'black');
      return { legal: true, uci: 'e2e4', san: 'e4', position };
    }
    if (text === 'e7e5') {
      const position = after(AFTER_E5, 'e7e5', 'e5', 'white');
      return { legal: true, uci: 'e7e5', san: 'e5', position };
    }
    const highlight = { squares: [], arrows: [] };
    const reason = { kind: 'cannot_reach' as const, text: 'The pawn cannot go there.', highlight };
    return { legal: false, reason, candidates: [] };
  },
};

function Harness({ initial, engineOn = false }: { initial: Session; engineOn?: boolean }) {
  const [{ present }, dispatch] = useReducer(withHistory, initial, newHistory);
  return (
    <Table
      session={present}
      dispatch={dispatch}
      undo={null}
      redo={null}
      settings={{ ...DEFAULTS, sound: false, engineOn }}
      onSettings={() => undefined}
      info={INFO}
      onOpen={() => undefined}
      kept={null}
      onOpenGame={() => undefined}
      onRematch={() => undefined}
      reviewing={{ state: { phase: 'none' }, start: () => undefined, cancel: () => undefined }}
      onTrain={() => undefined}
      onLoad={() => undefined}
    />
  );
}

function show(answers: Partial<Backend>, initial = newSession(), engineOn = false) {
  const backend = fakeBackend(answers);
  render(
    <BackendContext value={backend}>
      <Harness initial={initial} engineOn={engineOn} />
    </BackendContext>,
  );
  act(() => backend.line.onopen?.());
  return backend;
}

async function typeMove(text: string) {
  const box = await screen.findByLabelText<HTMLInputElement>('Type a move');
  await waitFor(() => expect(box.readOnly).toBe(false));
  fireEvent.change(box, { target: { value: text } });
  const form = box.closest('form');
  if (form) fireEvent.submit(form);
}

const moves = () => within(screen.getByRole('navigation', { name: 'Moves' }));

it('plays a typed move and speaks it', async () => {
  show(game);
  await typeMove('e4');
  expect(await moves().findByText('e4')).toBeTruthy();
  expect(await screen.findByText('White: pawn to e4')).toBeTruthy();
});

it('plays a move by keyboard on the board', async () => {
  show(game);
  const from = await screen.findByRole('gridcell', { name: /^e2, white pawn/ });
  await waitFor(() => {
    fireEvent.keyDown(from, { key: 'Enter' });
    screen.getByRole('gridcell', { name: /^e4, empty, can move here/ });
  });
  fireEvent.keyDown(screen.getByRole('gridcell', { name: /^e4/ }), { key: 'Enter' });
  expect(await moves().findByText('e4')).toBeTruthy();
});

it('says why a move is refused', async () => {
  show(game);
  await typeMove('e5');
  expect(await screen.findByText('The pawn cannot go there.')).toBeTruthy();
});

it('plays the answer of the engine', async () => {
  const match = newMatch({ kind: 'engine', level: 1 }, 'white', null);
  const { line } = show(game, { ...newSession(), match });
  await typeMove('e4');
  await waitFor(() => expect(line.sent.at(-1)?.type).toBe('play'));
  const { id } = line.sent.at(-1) ?? { id: 0 };
  const explanation = { sentences: [] };
  const draw = { accepts_draw: false, draw_answer: null };
  act(() =>
    line.say({ type: 'bestmove', id, uci: 'e7e5', san: 'e5', ponder: null, explanation, ...draw }),
  );
  expect(await moves().findByText('e5')).toBeTruthy();
  expect(await screen.findByText('Your turn.')).toBeTruthy();
});

it('shows the lines of an analysis and forgets them with the position', async () => {
  const { line } = show(game, newSession(), true);
  await waitFor(() => expect(line.sent.at(-1)?.type).toBe('analyze'));
  const { id } = line.sent.at(-1) ?? { id: 0 };
  const best = { score: { cp: 31 }, bound: null, wdl: null, uci: ['e2e4'], san: ['e4'] };
  const counts = { depth: 9, seldepth: 12, nodes: 1, nps: 1, hashfull: 0, time_ms: 1 };
  act(() => line.say({ type: 'info', id, fen: START.fen, lines: [best], ...counts }));
  expect(screen.getByTestId('score').textContent).toBe('+0.31');
  await typeMove('e4');
  await moves().findByText('e4');
  expect(screen.queryByTestId('score')).toBeNull();
});

it('says that the server is gone', async () => {
  show({ position: () => Promise.reject(new ApiError('offline', 'the server does not answer')) });
  expect(await screen.findByText(/server does not answer/, {}, { timeout: 5_000 })).toBeTruthy();
});
