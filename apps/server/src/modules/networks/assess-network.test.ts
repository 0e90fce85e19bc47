import { refusableNetworks, type VoteRules } from '@film-contest/contract/voting';
import { describe, expect, test } from 'vitest';
import { createFakeNetworks } from '../../../test/networks.ts';
import type { Context } from '../../context.ts';
import { deriveKeys } from '../../platform/secrets.ts';
import { assessNetwork, createNetworkHashPrefix, findContainingRange } from './assess-network.ts';

const networks = createFakeNetworks();
const known = {
  '198.51.100.0/28': { asn: 64500, vpn: true, hosting: true, sources: ['asn', 'policy'] },
  '198.51.100.16/28': { asn: 64500, hosting: true, sources: ['asn', 'policy'] },
  '198.51.100.32/28': { asn: 64501, relay: true, hosting: true, sources: ['private-relay'] },
  '198.51.100.48/28': { tor: true, sources: ['tor'] },
  '198.51.100.64/28': { asn: 64502, proxy: true, sources: ['ip2proxy'] },
  '203.0.113.0/24': { asn: 64503, sources: ['asn'] },
  '2001:db8:5::/48': { asn: 64504, hosting: true, sources: ['asn', 'policy'] },
};
const createContext = (secret: string) =>
  ({
    keys: deriveKeys(secret),
    networks,
    services: {
      networkHashPrefix: createNetworkHashPrefix({ keys: deriveKeys(secret) }),
      networkLists: { bench: null },
    },
  }) as unknown as Context;
const ctx = createContext('a secret of the tests');

const buildLists = ({
  allowed = [],
  blocked = [],
  ...rules
}: { allowed?: string[]; blocked?: string[] } & Partial<VoteRules> = {}) => ({
  allowedNetworks: allowed.map((range) => ({ range, reason: 'r', expiresAt: '2030-01-01' })),
  blockedNetworks: blocked,
  voteRules: { monitorOnly: false, refuse: [...refusableNetworks], ...rules },
});

const assess = (address: string, lists = buildLists()) => assessNetwork(ctx, lists, address);

describe('the network class', () => {
  test.each([
    ['127.0.0.1', 'private', false, []],
    ['::1', 'private', false, []],
    ['203.0.113.9', 'ordinary', false, ['asn']],
    ['::ffff:203.0.113.9', 'ordinary', false, ['asn']],
    ['192.0.2.1', 'unknown', false, []],
    ['198.51.100.1', 'vpn', true, ['asn', 'policy']],
    ['198.51.100.17', 'hosting', true, ['asn', 'policy']],
    ['198.51.100.33', 'relay', false, ['private-relay']],
    ['198.51.100.49', 'tor', true, ['tor']],
    ['198.51.100.65', 'proxy', true, ['ip2proxy']],
    ['2001:db8:5::1', 'hosting', true, ['asn', 'policy']],
  ] as const)('of the IP address %s is %s, refused: %s', (address, network, isRefused, sources) => {
    networks.setNetworks(known);
    expect(assess(address)).toMatchObject({ network, isRefused, sources });
  });

  test.each([
    [{ refuse: [] }, '198.51.100.1', 'vpn', false],
    [{ refuse: ['tor' as const] }, '198.51.100.1', 'vpn', false],
    [{ refuse: ['tor' as const] }, '198.51.100.49', 'tor', true],
    [{ monitorOnly: true }, '198.51.100.49', 'tor', false],
    [{ monitorOnly: true, blocked: ['203.0.113.0/24'] }, '203.0.113.9', 'listed', false],
    [{ blocked: ['203.0.113.0/24'] }, '203.0.113.9', 'listed', true],
    [{ blocked: ['203.0.113.0/24'] }, '::ffff:203.0.113.9', 'listed', true],
    [{ blocked: ['127.0.0.1'] }, '127.0.0.1', 'listed', true],
    [{ blocked: ['203.0.113.0/24'], refuse: [] }, '203.0.113.9', 'listed', true],
    [{ blocked: ['203.0.113.0/24'] }, '203.0.114.9', 'unknown', false],
    [{ allowed: ['198.51.100.0/24'] }, '198.51.100.1', 'ordinary', false],
    [{ allowed: ['2001:db8:5::/48'] }, '2001:db8:5::1', 'ordinary', false],
    [{ allowed: ['192.0.2.0/24'] }, '192.0.2.1', 'ordinary', false],
    // IPv4 inside 6to4, NAT64 and Teredo: 203.0.113.9.
    [{ blocked: ['203.0.113.0/24'] }, '2002:cb00:7109::1', 'listed', true],
    [{ blocked: ['203.0.113.0/24'] }, '64:ff9b::cb00:7109', 'listed', true],
    [{ blocked: ['203.0.113.0/24'] }, '2001:0:4136:e378:8000:63bf:34ff:8ef6', 'listed', true],
    [{ blocked: ['203.0.113.0/24'] }, '2002:cb00:7209::1', 'unknown', false],
    [{ blocked: ['2002:cb00:7109::/48'] }, '2002:cb00:7109::1', 'listed', true],
    [{ blocked: ['2002:cb00:7109::/48'] }, '203.0.114.9', 'unknown', false],
    [{ allowed: ['203.0.113.9'], blocked: ['2002::/16'] }, '2002:cb00:7109::1', 'ordinary', false],
    [{ allowed: ['203.0.113.9'], blocked: ['203.0.113.0/24'] }, '203.0.113.9', 'ordinary', false],
    [{ allowed: ['203.0.113.9'], blocked: ['203.0.113.0/24'] }, '203.0.113.8', 'listed', true],
  ])('with the rules %j, of %s, is %s, refused: %s', (rules, address, network, isRefused) => {
    networks.setNetworks(known);
    expect(assess(address, buildLists(rules))).toMatchObject({ network, isRefused });
  });

  test('has the list of staff that decided as its source', () => {
    networks.setNetworks(known);
    expect(assess('198.51.100.1', buildLists({ allowed: ['198.51.100.1'] }))).toMatchObject({
      asn: 64500,
      sources: ['allowed', 'asn', 'policy'],
    });
    expect(assess('198.51.100.1', buildLists({ blocked: ['198.51.100.1'] }))).toMatchObject({
      sources: ['settings', 'asn', 'policy'],
    });
  });
});

test('a network that staff allow has no provider size, and so no budget of its provider', () => {
  networks.setNetworks({ '203.0.113.0/24': { asn: 1, asnAddresses: 4096, sources: ['asn'] } });
  expect(assess('203.0.113.9')).toMatchObject({ asnAddresses: 4096 });
  const lists = buildLists({ allowed: ['203.0.113.0/24'] });
  expect(assess('203.0.113.9', lists)).toMatchObject({ asnAddresses: null });
});

describe('the stored form of an IP address', () => {
  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['::ffff:203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2:3::4', '2001:db8:1::/48'],
  ])('%s is masked as %s', (address, masked) => {
    expect(assess(address).masked).toBe(masked);
  });

  const haveEqualBucket = (one: string, other: string, part: 'narrow' | 'wide') =>
    assess(one)[part] === assess(other)[part];

  test.each([
    ['203.0.113.9', '203.0.113.9', true, true],
    ['203.0.113.9', '::ffff:203.0.113.9', true, true],
    ['203.0.113.9', '203.0.113.10', false, true],
    ['203.0.113.9', '203.0.114.9', false, false],
    ['2001:db8:1:2::1', '2001:db8:1:2::9', true, true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false, true],
    ['2001:db8:1:2::1', '2001:db8:2:2::1', false, false],
  ])('%s and %s: equal narrow network %s, equal wide network %s', (one, other, narrow, wide) => {
    expect(haveEqualBucket(one, other, 'narrow')).toBe(narrow);
    expect(haveEqualBucket(one, other, 'wide')).toBe(wide);
  });

  test("depends on the installation's key", () => {
    const elsewhere = createContext('another secret');
    const { narrow, wide } = assessNetwork(elsewhere, buildLists(), '203.0.113.9');
    expect(narrow).not.toBe(assess('203.0.113.9').narrow);
    expect(narrow).toMatch(/^[0-9a-f]{32}$/);
    expect(wide).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('an assessment', () => {
  test('is cached while nothing changes', () => {
    networks.setNetworks(known);
    const lists = buildLists();
    expect(assess('198.51.100.1', lists)).toBe(assess('198.51.100.1', lists));
    // Equal lists, loaded again.
    expect(assess('198.51.100.1', buildLists())).toBe(assess('198.51.100.1', lists));
  });

  test('is recomputed after the network data has changed', () => {
    networks.setNetworks(known);
    const lists = buildLists();
    expect(assess('192.0.2.7', lists)).toMatchObject({ network: 'unknown' });
    networks.setNetworks({ '192.0.2.0/24': { vpn: true } });
    expect(assess('192.0.2.7', lists)).toMatchObject({ network: 'vpn', isRefused: true });
  });

  test('is recomputed after a list or a rule has changed', () => {
    networks.setNetworks(known);
    expect(assess('198.51.100.1')).toMatchObject({ isRefused: true });
    expect(assess('198.51.100.1', buildLists({ refuse: [] }))).toMatchObject({ isRefused: false });
    expect(assess('198.51.100.1', buildLists({ blocked: ['198.51.100.1'] }))).toMatchObject({
      network: 'listed',
    });
    expect(assess('198.51.100.1')).toMatchObject({ network: 'vpn' });
  });

  test('stays correct for many thousand IP addresses', () => {
    networks.setNetworks({});
    const lists = buildLists({ blocked: ['10.1.0.0/16'] });
    for (let i = 0; i < 12_000; i++) {
      const address = `10.${i % 2}.${i >> 8}.${i & 255}`;
      expect(assess(address, lists).network).toBe(i % 2 === 1 ? 'listed' : 'private');
    }
  });
});

test('the range that contains an IP address is returned as it was written', () => {
  const ranges = ['203.0.113.0/25', '203.0.113.128/25', '2001:db8::/32'];
  const find = (address: string) => findContainingRange(ranges, address, (range) => range);
  expect(find('203.0.113.200')).toBe('203.0.113.128/25');
  expect(find('2001:db8::1')).toBe('2001:db8::/32');
  expect(find('198.51.100.1')).toBeNull();
});
