import { expect, test } from 'vitest';
import { formatRecentTime, isSameLocalTime } from './reader-clock.ts';

test.each([
  ['Asia/Shanghai', 'Asia/Shanghai', true],
  ['Asia/Shanghai', 'Asia/Taipei', true],
  ['Asia/Shanghai', 'Europe/Berlin', false],
  ['Asia/Shanghai', 'America/New_York', false],
])('the clocks of %s and %s agree: %s', (zone, other, expected) => {
  expect(isSameLocalTime('2026-05-01T10:00:00Z', zone, other)).toBe(expected);
});

test('clocks agree for part of the year if only one has daylight saving time', () => {
  expect(isSameLocalTime('2026-01-01T10:00:00Z', 'Europe/London', 'Africa/Abidjan')).toBe(true);
  expect(isSameLocalTime('2026-07-01T10:00:00Z', 'Europe/London', 'Africa/Abidjan')).toBe(false);
});

test.each([
  ['the time of today', '2026-05-01T10:00:00Z', 'Asia/Shanghai', '18:00'],
  ['the date of yesterday too', '2026-04-30T10:00:00Z', 'Asia/Shanghai', 'Apr 30, 2026, 18:00'],
  [
    'the date of what is yesterday on this clock only',
    '2026-05-01T03:00:00Z',
    'America/New_York',
    'Apr 30, 2026, 23:00',
  ],
])('a recent time: %s', (_, at, zone, expected) => {
  expect(formatRecentTime('en-US', at, '2026-05-01T12:00:00Z', zone)).toBe(expected);
});
