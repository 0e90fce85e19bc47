import { expect, test } from 'vitest';
import { tallyScreeningAnswers } from './screening.ts';

test('a maybe counts as half a yes, and a film below the quorum is marked', () => {
  const answers = [
    { film: 0, answer: 'yes' },
    { film: 0, answer: 'maybe' },
    { film: 0, answer: 'no' },
    { film: 1, answer: 'yes' },
  ] as const;
  expect(tallyScreeningAnswers(answers, 3, 2)).toEqual([
    { film: 0, yes: 1, maybe: 1, no: 1, share: 0.5, hasQuorum: true },
    { film: 1, yes: 1, maybe: 0, no: 0, share: 1, hasQuorum: false },
    { film: 2, yes: 0, maybe: 0, no: 0, share: null, hasQuorum: false },
  ]);
});

test('a film without answers has no quorum, even if none is needed', () => {
  expect(tallyScreeningAnswers([], 1, 0)[0]?.hasQuorum).toBe(false);
});
