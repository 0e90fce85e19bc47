import { expect, it } from 'vitest';
import { formatDuration, formatExactDuration, hasLargerDurationUnit } from './vote-labels.ts';

it.each([
  [0, '0 sec'],
  [0.9, '0 sec'],
  [59, '59 sec'],
  [60, '1 min'],
  [3599, '59 min'],
  [3600, '1 hr'],
  [86_399, '23 hr'],
  [86_400, '1 day'],
  [200_000, '2 days'],
])('%s seconds are %s', (seconds, text) => {
  expect(formatDuration('en-US', seconds)).toBe(text);
});

it.each([
  [0, '0 seconds'],
  [10, '10 seconds'],
  [90, '90 seconds'],
  [3600, '1 hour'],
  [36 * 3600, '36 hours'],
  [72 * 3600, '3 days'],
])('%s seconds are exactly %s', (seconds, text) => {
  expect(formatExactDuration('en-US', seconds)).toBe(text);
});

it.each([
  [0, 3600, false],
  [23, 3600, false],
  [36, 3600, false],
  [48, 3600, true],
  [90, 1, false],
  [120, 1, true],
])('%s times %s seconds have a larger unit: %s', (count, length, expected) => {
  expect(hasLargerDurationUnit(count, length)).toBe(expected);
});
