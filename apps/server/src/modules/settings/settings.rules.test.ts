import { expect, test } from 'vitest';
import {
  changedKeys,
  countsHidden,
  isOpen,
  nearest,
  toldSpan,
  untouched,
} from './settings.rules.ts';

const opensAt = '2026-03-01T00:00:00.000Z';
const closesAt = '2026-04-01T00:00:00.000Z';

test.each([
  ['before', '2026-02-28T23:59:59.999Z', false],
  ['at the opening', opensAt, true],
  ['between', '2026-03-15T00:00:00Z', true],
  ['at the closing', closesAt, false],
])('%s', (_, now, expected) => {
  expect(isOpen({ opensAt, closesAt }, new Date(now))).toBe(expected);
});

test.each([
  [{ opensAt: null, closesAt }, true],
  [{ opensAt, closesAt: null }, true],
  [{ opensAt: null, closesAt: null }, true],
])('%j is open in between', (span, expected) => {
  expect(isOpen(span, new Date('2026-03-15T00:00:00Z'))).toBe(expected);
});

test.each([
  ['zh-CN', '甲', '乙', 'C', '甲'],
  ['zh-TW', '甲', '', 'C', '甲'],
  ['zh-CN', '', '', 'C', 'C'],
  ['en-US', '', '乙', '', '乙'],
  ['en-US', '', '', '', ''],
] as const)('in %s, of “%s”, “%s”, “%s” people read “%s”', (locale, cn, tw, en, expected) => {
  expect(nearest({ 'zh-CN': cn, 'zh-TW': tw, 'en-US': en }, locale)).toBe(expected);
});

test('what differs between two settings is told from both sides', () => {
  const after = { ...untouched, graceMinutes: 5, filing: { icp: 'x', police: '' } };
  expect(changedKeys(untouched, after)).toEqual([
    { graceMinutes: untouched.graceMinutes, filing: untouched.filing },
    { graceMinutes: 5, filing: { icp: 'x', police: '' } },
  ]);
  expect(changedKeys(untouched, structuredClone(untouched))).toEqual([{}, {}]);
});

test.each([
  [0, closesAt, null],
  [24, null, null],
  [24, closesAt, '2026-03-31T00:00:00.000Z'],
])('the last %i hours before %s hide counts from %s', (hours, end, from) => {
  const hidden = countsHidden({ opensAt, closesAt: end }, hours);
  expect(hidden?.from.toISOString() ?? null).toBe(from);
});

test('of a span that nobody has set no date is told, and no counts are hidden', () => {
  const { voting } = untouched;
  expect(isOpen(voting, new Date())).toBe(false);
  expect(toldSpan(voting)).toEqual({ opensAt: null, closesAt: null });
  expect(countsHidden(voting, 24)).toBeNull();
  const set = { opensAt, closesAt: voting.closesAt };
  expect(toldSpan(set)).toBe(set);
});
