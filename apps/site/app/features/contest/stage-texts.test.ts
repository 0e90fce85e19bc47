import { expect, test } from 'vitest';
import type { T } from '../../lib/texts.ts';
import { formatStageDates } from './stage-texts.ts';

const formatKey = (name: string, values: object = {}) => [name, ...Object.values(values)].join(' ');
const t = Object.assign(formatKey, { locale: 'en-US' }) as unknown as T;

const march = '2027-03-01T00:00:00Z';
const april = '2027-04-01T00:00:00Z';

test.each([
  [march, april, 'pages.schedule.range Mar 1, 2027 Apr 1, 2027'],
  [march, march, 'Mar 1, 2027'],
  [march, null, 'Mar 1, 2027'],
  [null, march, 'pages.schedule.until Mar 1, 2027'],
  [null, null, 'pages.schedule.undated'],
])('from %s to %s: %s', (from, to, expected) => {
  expect(formatStageDates(t, { from, to }, 'UTC')).toBe(expected);
});
