import { expect, test } from 'vitest';
import {
  type DataClass,
  flagsOf,
  type Kind,
  kinds,
  kindsOf,
  networkClass,
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
  expect(networkClass(verdict(said, asn))).toBe(expected);
});

test('an address that never crosses the internet is private, whatever else is said', () => {
  expect(networkClass({ ...verdict(kinds), isPrivate: true })).toBe('private');
});

test('kinds survive as a number', () => {
  for (let flags = 0; flags < 2 ** kinds.length; flags++)
    expect(flagsOf(kindsOf(flags))).toBe(flags);
});
