import { afterEach, expect, test } from 'vitest';
import { contestZone } from './contest-zone.ts';
import { moment } from './moments.ts';
import { queryClient } from './queries.ts';

afterEach(() => queryClient.clear());

test.each([
  [undefined, 'Asia/Shanghai', /09:30/],
  ['Europe/Berlin', 'Europe/Berlin', /02:30/],
  ['UTC', 'UTC', /01:30/],
])('with the contest in %s moments are told in %s', (timeZone, zone, told) => {
  if (timeZone) queryClient.setQueryData(['contest'], { timeZone });
  expect(contestZone()).toBe(zone);
  expect(moment('2026-03-01T01:30:00.000Z')).toMatch(told);
});
