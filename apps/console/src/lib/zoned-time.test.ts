import { expect, test } from 'vitest';
import { fromLocalTime, toLocalTime } from './times.ts';

test.each([
  ['2026-03-01T01:30:00.000Z', 'Asia/Shanghai', '2026-03-01T09:30'],
  ['2026-02-28T16:00:00.000Z', 'Asia/Shanghai', '2026-03-01T00:00'],
  ['2026-01-15T12:00:00.000Z', 'America/New_York', '2026-01-15T07:00'],
  ['2026-07-15T12:00:00.000Z', 'America/New_York', '2026-07-15T08:00'],
  ['2026-03-08T05:30:00.000Z', 'America/New_York', '2026-03-08T00:30'],
  ['2026-03-08T16:00:00.000Z', 'America/New_York', '2026-03-08T12:00'],
])('converts %s in %s to %s and back', (moment, zone, wall) => {
  expect(toLocalTime(moment, zone)).toBe(wall);
  expect(fromLocalTime(wall, zone)).toBe(moment);
});

test('returns an empty result for missing or invalid times', () => {
  expect(toLocalTime(null, 'Asia/Shanghai')).toBe('');
  expect(toLocalTime('soon', 'Asia/Shanghai')).toBe('');
  expect(fromLocalTime('', 'Asia/Shanghai')).toBeNull();
});
