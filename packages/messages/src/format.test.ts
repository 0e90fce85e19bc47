import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatPercent,
  formatShortDateTime,
  formatTimecode,
  formatTimeZone,
} from './format.ts';

const moment = '2026-03-05T16:05:00Z';

describe('dates', () => {
  test.each([
    ['en-US', 'Mar 6, 2026, 00:05'],
    ['zh-CN', '2026年3月6日 00:05'],
    ['zh-TW', '2026年3月6日 00:05'],
  ])('%s in the given time zone, midnight as 00', (locale, text) => {
    expect(formatDateTime(locale, moment, 'Asia/Shanghai')).toBe(text);
  });

  test.each([
    ['en-US', '2026-12-31T15:59:00Z', 'Mar 6, 00:05'],
    ['zh-CN', '2026-12-31T15:59:00Z', '3月6日 00:05'],
    ['zh-TW', '2026-12-31T15:59:00Z', '3月6日 00:05'],
    // At this time, the next year has begun in Shanghai.
    ['en-US', '2026-12-31T16:00:00Z', 'Mar 6, 2026'],
    ['zh-CN', '2026-12-31T16:00:00Z', '2026年3月6日'],
  ])('%s, short, at %s: the year is shown only if it differs', (locale, now, text) => {
    expect(formatShortDateTime(locale, moment, 'Asia/Shanghai', new Date(now))).toBe(text);
  });

  test('the day depends on the time zone', () => {
    expect(formatDate('en-US', moment, 'UTC')).toBe('Mar 5, 2026');
  });
});

test.each([
  ['en-US', 'Asia/Shanghai', 'China Standard Time'],
  ['zh-CN', 'Asia/Shanghai', '中国标准时间'],
  ['zh-TW', 'Asia/Taipei', '台北標準時間'],
])('the zone by name: %s, %s', (locale, zone, name) => {
  expect(formatTimeZone(locale, zone)).toBe(name);
});

test('numbers and per cents', () => {
  expect(formatNumber('zh-CN', 12345)).toBe('12,345');
  expect(formatPercent('en-US', 0.999)).toBe('99%');
  expect(formatPercent('en-US', 1)).toBe('100%');
});

test.each([
  [0, '0\u00a0B'],
  [1023, '1,023\u00a0B'],
  [1024, '1\u00a0KB'],
  [1.5 * 1024 ** 3, '1.5\u00a0GB'],
  [320 * 1024 ** 2, '320\u00a0MB'],
])('%d bytes', (bytes, text) => {
  expect(formatFileSize('en-US', bytes)).toBe(text);
});

test.each([
  [0, '0:00'],
  [65.9, '1:05'],
  [3723, '1:02:03'],
  [-1, '0:00'],
])('%d seconds', (seconds, text) => {
  expect(formatTimecode(seconds)).toBe(text);
});
