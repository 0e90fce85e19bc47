import { expect, it } from 'vitest';
import { getExemptPath, getExemptRange, getLookupPath } from './network-paths.ts';

const valuesOf = (path: string) => Object.fromEntries(new URL(path, 'http://console').searchParams);

it('leads to the form with a network', () => {
  expect(valuesOf(getExemptPath('2001:db8::/48'))).toEqual({ exempt: '2001:db8::/48' });
});

it.each([
  ['203.0.113.0/24', '203.0.113.0'],
  ['2001:db8:77::/48', '2001:db8:77::'],
])('%s is looked up as %s', (range, address) => {
  expect(valuesOf(getLookupPath(range))).toEqual({ address });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9/64'],
])('%s is exempted as %s', (address, range) => {
  expect(getExemptRange(address)).toBe(range);
});
