import { expect, test } from 'vitest';
import { hasUncountedChanges, predictStoredScore } from './score-content.ts';

const texts = { comment: 'Good ', note: '' };
const shown = { points: [8, 6], answer: null, confidence: 4, ...texts };
const score = { ...shown, comment: 'Good', version: 2, state: 'done' as const, isNote: false };

test.each([
  [{}, false],
  [{ state: 'open' as const, points: [7, 6] }, false],
  [{ points: [7, 6] }, true],
  [{ answer: 'no' as const }, true],
  [{ confidence: 3 }, true],
])('with %j stored the judgment does not count yet: %s', (change, expected) => {
  expect(hasUncountedChanges(shown, { ...score, ...change })).toBe(expected);
});

test('a counted score keeps its points when a draft is saved', () => {
  expect(predictStoredScore(shown, { ...score, points: [7, 6] })).toEqual({
    ...shown,
    points: [7, 6],
  });
});
