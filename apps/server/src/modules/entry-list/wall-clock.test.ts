import { expect, test } from 'vitest';
import { createWallTimeConverter } from './wall-clock.ts';

/** Time zone, time, and the wall clock there. */
const cases: [string, string, string][] = [
  ['Asia/Shanghai', '2026-03-10T17:00:00.999Z', '2026-03-11T01:00:00'],
  ['UTC', '2026-12-31T23:59:59Z', '2026-12-31T23:59:59'],
  ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T01:59:59'],
  ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08T03:00:00'],
  ['America/New_York', '2026-11-01T05:59:59Z', '2026-11-01T01:59:59'],
  ['America/New_York', '2026-11-01T06:00:00Z', '2026-11-01T01:00:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:29:59Z', '2026-10-04T01:59:59'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04T02:30:00'],
  ['Asia/Kathmandu', '2026-01-01T18:14:59Z', '2026-01-01T23:59:59'],
];

test.each(cases)('in %s, %s is shown as %s', (zone, moment, shown) => {
  const shownAt = createWallTimeConverter(zone)(new Date(moment));
  expect(shownAt.toISOString()).toBe(`${shown}.000Z`);
});
