import { afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { loadConsoleMessages } from './messages.ts';
import { queryClient } from './queries.ts';
import {
  formatElapsedTime,
  formatHours,
  formatShortTime,
  formatTime,
  formatTimeAgo,
  fromLocalTime,
  getContestZone,
  toLocalTime,
} from './times.ts';

vi.mock('./locale.ts', () => ({ locale: 'en-US' }));

const noon = '2026-03-01T12:00:00.000Z';
const setZone = (timeZone: string) => queryClient.setQueryData(['contest'], { timeZone });

beforeAll(() => loadConsoleMessages('en-US'));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T12:00:00Z'), toFake: ['Date'] });
});

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

describe('getContestZone', () => {
  it('returns the fallback until the contest is loaded', () => {
    expect(getContestZone()).toBe('Asia/Shanghai');
  });

  it('returns the zone of the contest', () => {
    setZone('America/New_York');
    expect(getContestZone()).toBe('America/New_York');
  });
});

describe('formatTime', () => {
  it('uses the zone of the contest', () => {
    setZone('Asia/Tokyo');
    const tokyo = formatTime(noon);
    setZone('America/New_York');
    expect(formatTime(noon)).not.toBe(tokyo);
    expect(tokyo).toMatch(/2026/);
  });
});

describe('formatShortTime', () => {
  it('omits the current year', () => {
    expect(formatShortTime(noon)).not.toMatch(/2026/);
  });

  it('keeps another year', () => {
    expect(formatShortTime('2024-03-01T12:00:00Z')).toMatch(/24/);
  });
});

describe('durations', () => {
  it.each([
    ['2026-03-02T11:59:50Z', 'a few seconds'],
    ['2026-03-02T11:58:00Z', '2 minutes'],
    ['2026-03-02T09:00:00Z', '3 hours'],
    [noon, 'a day'],
    ['2026-02-20T12:00:00Z', '10 days'],
  ])('since %s are %s', (iso, elapsed) => {
    expect(formatElapsedTime(iso)).toBe(elapsed);
    expect(formatTimeAgo(iso)).toBe(`${elapsed} ago`);
  });

  it('names the time until a future time', () => {
    expect(formatTimeAgo('2026-03-02T15:00:00Z')).toBe('in 3 hours');
  });

  it.each([
    [1, 'an hour'],
    [5, '5 hours'],
    [48, '2 days'],
  ])('%s hours are %s', (hours, text) => {
    expect(formatHours(hours)).toBe(text);
  });
});

describe('local times', () => {
  it.each([
    ['Asia/Shanghai', '2026-03-01T20:00'],
    ['UTC', '2026-03-01T12:00'],
    ['America/New_York', '2026-03-01T07:00'],
    ['Asia/Kolkata', '2026-03-01T17:30'],
    ['Pacific/Kiritimati', '2026-03-02T02:00'],
  ])('in %s, noon UTC is %s', (zone, wall) => {
    expect(toLocalTime(noon, zone)).toBe(wall);
    expect(fromLocalTime(wall, zone)).toBe(noon);
  });

  it.each([null, undefined, '', 'tomorrow'])('formats %j as an empty text', (iso) => {
    expect(toLocalTime(iso, 'UTC')).toBe('');
  });

  it.each(['', 'T12:00', '2026-03-01T'])('rejects the incomplete input %j', (wall) => {
    expect(fromLocalTime(wall, 'UTC')).toBeNull();
  });
});

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
