import { afterEach, expect, test } from 'vitest';
import { queryClient } from './queries.ts';
import { formatTime, getContestZone } from './times.ts';

afterEach(() => queryClient.clear());

test.each([
  [undefined, 'Asia/Shanghai', /09:30/],
  ['Europe/Berlin', 'Europe/Berlin', /02:30/],
  ['UTC', 'UTC', /01:30/],
])('formats times of a contest in %s in the zone %s', (timeZone, zone, told) => {
  if (timeZone) queryClient.setQueryData(['contest'], { timeZone });
  expect(getContestZone()).toBe(zone);
  expect(formatTime('2026-03-01T01:30:00.000Z')).toMatch(told);
});
