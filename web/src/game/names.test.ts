import { expect, it } from 'vitest';
import { newMatch } from './match';
import { playerDetail, playerName, withPlayers } from './names';
import { newTree, tagOf, withTag } from './tree';

it('names the engine and its level', () => {
  const match = newMatch({ kind: 'engine', level: 2 }, 'black', null);
  const levels = [{ level: 2, name: 'Novice', elo: 1000, description: '' }];
  const tree = withPlayers(newTree(), match, new Date('2026-03-01T12:00:00Z'));
  expect(playerName(tree, match, 'white')).toBe('Pinpoint');
  expect(playerName(tree, match, 'black')).toBe('You');
  expect(playerDetail(tree, match, 'white', levels)).toBe('level 2 · Novice');
  expect(tagOf(tree, 'White')).toBe('Pinpoint level 2');
  expect(tagOf(tree, 'Date')).toBe('2026.03.01');
});

it('takes names from the game, where there are some', () => {
  const tree = withTag(withTag(newTree(), 'White', 'Morphy'), 'Black', '?');
  expect(playerName(tree, null, 'white')).toBe('Morphy');
  expect(playerName(tree, null, 'black')).toBe('Black');
});
