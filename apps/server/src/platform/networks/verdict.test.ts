import { expect, test } from 'vitest';
import {
  type DataClass,
  decodeNetworkKinds,
  encodeNetworkKinds,
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
  asnAddresses: null,
  sources: [],
  databaseDate: null,
};

const buildTestVerdict = (kindsFound: readonly Kind[], asn: number | null = 1): Verdict => ({
  ...blank,
  ...Object.fromEntries(kindsFound.map((kind) => [kind, true])),
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
])('%j of AS %s is %s', (found, asn, expected) => {
  expect(getNetworkClass(buildTestVerdict(found, asn))).toBe(expected);
});

test('a local IP address is private, regardless of other facts', () => {
  expect(getNetworkClass({ ...buildTestVerdict(kinds), isPrivate: true })).toBe('private');
});

test('decodes encoded kinds', () => {
  for (let flags = 0; flags < 2 ** kinds.length; flags++)
    expect(encodeNetworkKinds(decodeNetworkKinds(flags))).toBe(flags);
});
