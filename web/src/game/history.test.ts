import { expect, it } from 'vitest';
import { type History, type HistoryAction, newHistory, undoable, withHistory } from './history';
import { newMatch } from './match';
import { branched } from './samples';
import { newSession } from './session';
import { newTree, nodeOf } from './tree';

const { tree, ids } = branched();
const START = newHistory({ ...newSession(), tree });

function after(...actions: HistoryAction[]): History {
  return actions.reduce(withHistory, START);
}

it('brings deleted moves back, and takes them away again', () => {
  const c5 = ids.c5 ?? 0;
  const deleted = after({ type: 'delete', node: c5 });
  expect(deleted.present.tree.nodes[c5]).toBeUndefined();
  expect(undoable(deleted)).toBe('delete moves');
  const undone = withHistory(deleted, { type: 'undo' });
  expect(undone.present.tree).toEqual(tree);
  expect(withHistory(undone, { type: 'redo' }).present).toEqual(deleted.present);
});

it('takes a typed comment back as a whole, not by the letter', () => {
  const typed = after(
    { type: 'comment', node: 1, text: 'a' },
    { type: 'comment', node: 1, text: 'ab' },
    { type: 'comment', node: 2, text: 'c' },
    { type: 'undo' },
  );
  expect(nodeOf(typed.present.tree, 1).comment).toBe('ab');
  expect(nodeOf(withHistory(typed, { type: 'undo' }).present.tree, 1).comment).toBe('');
});

it('brings back drawings and a replaced game', () => {
  const square = { square: 'e4', color: 'green' as const };
  const history = after(
    { type: 'draw', node: 1, squares: [square], arrows: [] },
    { type: 'draw', node: 1, squares: [], arrows: [] },
    { type: 'load', tree: newTree() },
    { type: 'undo' },
    { type: 'undo' },
  );
  expect(nodeOf(history.present.tree, 1).squares).toEqual([square]);
});

it('does not remember mere looking, nor an empty board', () => {
  expect(undoable(after({ type: 'go', to: 2 }, { type: 'flip' }))).toBeNull();
  const empty = withHistory(newHistory(newSession()), { type: 'load', tree });
  expect(undoable(empty)).toBeNull();
});

it('leaves a match alone once it is under way', () => {
  const match = newMatch({ kind: 'person' }, 'white', null);
  const started = after({ type: 'start', tree: newTree(), match });
  expect(undoable(started)).toBe('replace game');
  const under = ['e4', 'e5'].reduce<History>(
    (history, san, ply) =>
      withHistory(history, {
        type: 'played',
        at: ply,
        move: { uci: san, san, fen: `8/8/8/8/8/8/8/8 ${ply % 2 ? 'w' : 'b'} - - 0 1` },
        now: 0,
      }),
    started,
  );
  expect(undoable(under)).toBeNull();
});
