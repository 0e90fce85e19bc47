import { expect, it } from 'vitest';
import { durationText } from './durations.ts';

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
  expect(durationText('en-US', seconds)).toBe(text);
});
