import { expect, it } from 'vitest';
import { DEFAULTS, readSettings } from './settings';

it('reads back what was written', () => {
  const changed = { ...DEFAULTS, board: 'slate' as const, lines: 5 };
  expect(readSettings(JSON.stringify(changed))).toEqual(changed);
});

it.each([
  null,
  '',
  'null',
  '{',
  '[]',
  '{"lines":"many","theme":"pink","extra":1}',
])('falls back to the defaults for %j', (text) => expect(readSettings(text)).toEqual(DEFAULTS));
