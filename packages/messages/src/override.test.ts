import { expect, test } from 'vitest';
import { checkOverride, overridableKeys } from './override.ts';

const count = '{count, plural, one {# vote} other {# votes}}';
const link = 'I accept the <terms>terms</terms>.';

test.each([
  ['other words', 'Vote', 'Cast a ballot', null],
  ['a value left out', 'Hello {name}', 'Hello', null],
  ['a plural made plain', count, '{count} ballots', null],
  ['a value made a plural', '{count} votes', count, null],
  ['a value inside a branch', count, '{count, plural, other {{count} in all}}', null],
  ['an unknown value', 'Hello {name}', 'Hello {nmae}', { kind: 'values', names: ['name'] }],
  [
    'an unknown value in a branch',
    count,
    '{count, plural, other {{x}}}',
    { kind: 'values', names: ['count'] },
  ],
  ['a brace that stays open', 'Hello', 'Hello {name', { kind: 'syntax' }],
  ['a plural without other', count, '{count, plural, one {#}}', { kind: 'syntax' }],
  ['a kind of value that is not written out', '{x}', '{x, date}', { kind: 'syntax' }],
  ['a kind that there is not', '{x}', '{x, foo, bar}', { kind: 'syntax' }],
  ['a style of numbers', '{x}', '{x, number, percent}', { kind: 'syntax' }],
  ['a number', '{x}', '{x, number} in all', null],
  ['a link that stays', link, 'Our <terms>rules</terms> hold.', null],
  ['a link that is gone', link, 'I accept.', { kind: 'marks', names: ['terms'] }],
  ['a link that nobody knows', 'Hello', 'Hello <b>you</b>', { kind: 'marks', names: [] }],
  ['a code that is gone', 'Code: {code}', 'Code', { kind: 'needed', names: ['code'] }],
  ['an angle bracket that marks nothing', 'a', '1 < 2', null],
] as const)('%s', (_, original, text, fault) => {
  expect(checkOverride(original, text)).toEqual(fault);
});

test('messages of the site can be overridden, prescribed ones cannot', () => {
  expect(overridableKeys).toContain('shell.nav.home');
  expect(overridableKeys).toContain('mail.published.text');
  expect(overridableKeys).not.toContain('codes.2014');
  expect(overridableKeys).not.toContain('shell.siteName');
  expect(overridableKeys.some((key) => key.startsWith('console.'))).toBe(false);
  expect(new Set(overridableKeys).size).toBe(overridableKeys.length);
});
