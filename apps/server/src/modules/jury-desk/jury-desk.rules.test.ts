import { describe, expect, test } from 'vitest';
import { roundRules } from '../../../test/judging.ts';
import {
  canSeeComments,
  canSeeOtherScores,
  computeScoreTotal,
  isSameScore,
  redactNames,
} from './jury-desk.rules.ts';

const screening = { ...roundRules, mode: 'screening' as const };

test.each([
  [roundRules, { points: [8, 5], answer: null }, { total: 68 }],
  [roundRules, { points: [10, 10], answer: null }, { total: 100 }],
  [roundRules, { points: [8, null], answer: null }, { missing: 'points.1' }],
  [roundRules, { points: [], answer: 'yes' as const }, { missing: 'points.0' }],
  [screening, { points: [], answer: 'maybe' as const }, { total: 50 }],
  [screening, { points: [1, 1], answer: null }, { missing: 'answer' }],
])('totals a score %#', (rules, score, expected) => {
  expect(computeScoreTotal(rules, score)).toEqual(expected);
});

test('recognizes a repeated score', () => {
  const score = { points: [1, null], answer: null, confidence: 3, comment: 'c', note: 'n' };
  expect(isSameScore(score, { ...score })).toBe(true);
  for (const change of [
    { points: [1] },
    { points: [1, 2] },
    { answer: 'no' as const },
    { confidence: null },
    { comment: '' },
    { note: '' },
  ])
    expect(isSameScore(score, { ...score, ...change })).toBe(false);
});

test.each([
  ['chair', 'open', true, false],
  ['entrant', 'closed', true, false],
  ['jurors', 'open', false, false],
  ['jurors', 'open', true, true],
  ['jurors', 'closed', false, true],
] as const)(
  'comments for %s in a round that is %s, own score %s: %s',
  (rule, state, isDone, expected) => {
    expect(canSeeComments(rule, state, isDone)).toBe(expected);
  },
);

test.each([
  ['never', 'closed', true, false],
  ['afterOwn', 'open', false, false],
  ['afterOwn', 'open', true, true],
  ['afterOwn', 'closed', false, true],
  ['afterClosing', 'open', true, false],
  ['afterClosing', 'final', false, true],
] as const)('with %s in a round that is %s, own score %s: %s', (rule, state, isDone, expected) => {
  expect(canSeeOtherScores(rule, state, isDone)).toBe(expected);
});

describe('redactNames', () => {
  test.each([
    ['By Team One.', ['team one'], 'By ▇▇▇.'],
    ['第七放映室的作品', ['第七放映室', null], '▇▇▇的作品'],
    ['A+B (C) and A+B', ['A+B (C)', 'A+B'], '▇▇▇ and ▇▇▇'],
    ['a film', ['a', '', undefined], 'a film'],
  ])('in %j with the names %j: %j', (text, names, expected) => {
    expect(redactNames(text, names)).toBe(expected);
  });
});
