import { expect, it } from 'vitest';
import { formatCount, formatScore, shortScore, whiteIsAhead, whiteShare } from './score';

it.each([
  [{ cp: 31 }, '+0.31', '0.3'],
  [{ cp: -120 }, '−1.20', '1.2'],
  [{ cp: 0 }, '0.00', '0.0'],
  [{ cp: 1450 }, '+14.50', '15'],
  [{ mate: 3 }, '#3', '#3'],
  [{ mate: -2 }, '#-2', '#2'],
])('writes %j', (score, long, short) => {
  expect(formatScore(score)).toBe(long);
  expect(shortScore(score)).toBe(short);
});

it('fills the bar with winning chances', () => {
  expect(whiteShare({ cp: 0 })).toBe(0.5);
  expect(whiteShare({ cp: 100 })).toBeCloseTo(0.59, 2);
  expect(whiteShare({ cp: 100 }) + whiteShare({ cp: -100 })).toBeCloseTo(1);
  expect(whiteShare({ mate: 5 })).toBe(1);
  expect(whiteShare({ mate: -5 })).toBe(0);
});

it('knows who is ahead', () => {
  expect(whiteIsAhead({ cp: -1 })).toBe(false);
  expect(whiteIsAhead({ mate: 1 })).toBe(true);
});

it('shortens counts', () => {
  expect([950, 81_234, 1_203_000].map(formatCount)).toEqual(['950', '81k', '1.2M']);
});
