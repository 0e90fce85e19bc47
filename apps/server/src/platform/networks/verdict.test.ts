import { expect, test } from 'vitest';
import {
  type DataClass,
  decodeKinds,
  encodeKinds,
  getNetworkClass,
  type Kind,
  kinds,
  type Verdict,
} from './verdict.ts';

const blank: Verdict = {
  tor: false,
  vpn: false,
  proxy: false,
  hosting: false,
  relay: false,
  isPrivate: false,
  asn: null,
  asnName: null,
  sources: [],
  databaseDate: null,
};

const verdict = (said: readonly Kind[], asn: number | null = 1): Verdict => ({
  ...blank,
  ...Object.fromEntries(said.map((kind) => [kind, true])),
  asn,
});

test.each<[Kind[], number | null, DataClass]>([
  [[], 4134, 'ordinary'],
  [[], null, 'unknown'],
  [['hosting'], 37963, 'hosting'],
  [['hosting'], null, 'hosting'],
  [['vpn', 'hosting'], 9009, 'vpn'],
  [['proxy', 'hosting'], 1, 'proxy'],
  [['vpn', 'proxy'], 1, 'vpn'],
  [['tor', 'hosting'], 1, 'tor'],
  [['tor', 'vpn', 'proxy', 'relay', 'hosting'], 1, 'tor'],
  [['relay'], 36183, 'relay'],
  [['relay', 'hosting'], 13335, 'relay'],
  [['relay', 'vpn'], 13335, 'relay'],
  [['relay', 'proxy', 'hosting'], null, 'relay'],
])('%j of AS %s is %s', (said, asn, expected) => {
  expect(getNetworkClass(verdict(said, asn))).toBe(expected);
});

test('a local IP address is private, whatever else is known', () => {
  expect(getNetworkClass({ ...verdict(kinds), isPrivate: true })).toBe('private');
});

test('kinds survive the conversion to a number', () => {
  for (let flags = 0; flags < 2 ** kinds.length; flags++)
    expect(encodeKinds(decodeKinds(flags))).toBe(flags);
});
