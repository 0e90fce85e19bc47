import { expect, test } from 'vitest';
import { chooseStepMinutes, normalizeCaseId } from './vote-audit.rules.ts';

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [24, 15],
  [48, 30],
  [168, 120],
  [720, 360],
])('a chart of %i hours has steps of %i minutes', (hours, minutes) => {
  expect(chooseStepMinutes(hours)).toBe(minutes);
});

test('no chart has more than 120 steps', () => {
  for (let hours = 1; hours <= 720; hours++) {
    expect((hours * 60) / chooseStepMinutes(hours)).toBeLessThanOrEqual(120);
  }
});

test.each([
  ['7K3M-Q9XA', '7K3M-Q9XA'],
  ['7k3mq9xa', '7K3M-Q9XA'],
  [' 7k3m q9xa ', '7K3M-Q9XA'],
  ['7K3M—Q9XA', '7K3M-Q9XA'],
  ['o1lI-0000', '0111-0000'],
  ['7K3M', '7K3M'],
  ['作品', ''],
])('the case id %j is normalized to %s', (text, expected) => {
  expect(normalizeCaseId(text)).toBe(expected);
});
