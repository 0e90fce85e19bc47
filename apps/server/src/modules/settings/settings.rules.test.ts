import { expect, test } from 'vitest';
import {
  defaultSettings,
  diffSettings,
  getHiddenCountsPeriod,
  isSpanOpen,
  pickLocale,
  toPublicSpan,
} from './settings.rules.ts';

const opensAt = '2026-03-01T00:00:00.000Z';
const closesAt = '2026-04-01T00:00:00.000Z';

test.each([
  ['before', '2026-02-28T23:59:59.999Z', false],
  ['at the opening', opensAt, true],
  ['between', '2026-03-15T00:00:00Z', true],
  ['at the closing', closesAt, false],
])('%s', (_, now, expected) => {
  expect(isSpanOpen({ opensAt, closesAt }, new Date(now))).toBe(expected);
});

test.each([
  [{ opensAt: null, closesAt }, true],
  [{ opensAt, closesAt: null }, true],
  [{ opensAt: null, closesAt: null }, true],
])('%j is open within the span', (span, expected) => {
  expect(isSpanOpen(span, new Date('2026-03-15T00:00:00Z'))).toBe(expected);
});

test.each([
  ['zh-CN', '甲', '乙', 'C', '甲'],
  ['zh-TW', '甲', '', 'C', '甲'],
  ['zh-CN', '', '', 'C', 'C'],
  ['en-US', '', '乙', '', '乙'],
  ['en-US', '', '', '', ''],
] as const)('locale %s of “%s”, “%s”, “%s” gets “%s”', (locale, cn, tw, en, expected) => {
  expect(pickLocale({ 'zh-CN': cn, 'zh-TW': tw, 'en-US': en }, locale)).toBe(expected);
});

test('returns differing settings before and after', () => {
  const after = { ...defaultSettings, graceMinutes: 5, filing: { icp: 'x', police: '' } };
  expect(diffSettings(defaultSettings, after)).toEqual([
    { graceMinutes: defaultSettings.graceMinutes, filing: defaultSettings.filing },
    { graceMinutes: 5, filing: { icp: 'x', police: '' } },
  ]);
  expect(diffSettings(defaultSettings, structuredClone(defaultSettings))).toEqual([{}, {}]);
});

test.each([
  [0, closesAt, null],
  [24, null, null],
  [24, closesAt, '2026-03-31T00:00:00.000Z'],
])('hides counts in the last %i hours before %s, from %s', (hours, end, from) => {
  const hidden = getHiddenCountsPeriod({ opensAt, closesAt: end }, hours);
  expect(hidden?.from.toISOString() ?? null).toBe(from);
});

test('a span that is not set has no public dates and hides no counts', () => {
  const { voting } = defaultSettings;
  expect(isSpanOpen(voting, new Date())).toBe(false);
  expect(toPublicSpan(voting)).toEqual({ opensAt: null, closesAt: null });
  expect(getHiddenCountsPeriod(voting, 24)).toBeNull();
  const set = { opensAt, closesAt: voting.closesAt };
  expect(toPublicSpan(set)).toBe(set);
});
