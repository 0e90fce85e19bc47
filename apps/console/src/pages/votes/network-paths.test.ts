import { expect, it } from 'vitest';
import { getAddressLookupPath, getExemptionFormPath, getSmallestExemptRange } from './ip-ranges.ts';

const toValues = (path: string) => Object.fromEntries(new URL(path, 'http://console').searchParams);

it('opens the exemption form with a range', () => {
  expect(toValues(getExemptionFormPath('2001:db8::/48'))).toEqual({ exempt: '2001:db8::/48' });
});

it.each([
  ['203.0.113.0/24', '203.0.113.0'],
  ['2001:db8:77::/48', '2001:db8:77::'],
])('looks up %s by %s', (range, address) => {
  expect(toValues(getAddressLookupPath(range))).toEqual({ address });
});

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::9', '2001:db8::9/64'],
])('exempts %s by the range %s', (address, range) => {
  expect(getSmallestExemptRange(address)).toBe(range);
});
