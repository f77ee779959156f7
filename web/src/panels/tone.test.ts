import { expect, it } from 'vitest';
import { toneOfKind } from './tone';

it.each([
  ['pin', 'pin'],
  ['pinned_defender', 'pin'],
  ['mate_threat', 'mate'],
  ['discovered_check', 'mate'],
  ['material_lost', 'loss'],
  ['material_won', 'gain'],
  ['discovered_attack', 'attack'],
  ['something new', 'quiet'],
])('%s is about %s', (kind, tone) => expect(toneOfKind(kind)).toBe(tone));
