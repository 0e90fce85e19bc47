import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { parseAddressWords, parseRangeWords } from '../ip/address-words.ts';
import { getBundledAsnFile } from './asn-table.ts';
import { createPolicyLookup, policyEntries } from './policy.ts';

const names = new Map<number, string>();
beforeAll(() => {
  const text = brotliDecompressSync(readFileSync(getBundledAsnFile())).toString();
  const [networks = ''] = text.split('\n\n');
  for (const [, asn, name = ''] of networks.matchAll(/^(\d+) (.*)$/gm))
    names.set(Number(asn), name);
});

const numbered = policyEntries.filter(({ network }) => network.startsWith('AS'));

test.each(numbered)('$network is $name', ({ network, name }) => {
  expect(names.get(Number(network.slice(2)))).toContain(name ?? '?');
});

test('each entry has a reason, and no network is listed twice', () => {
  expect(policyEntries.filter(({ reason }) => reason.trim() === '')).toEqual([]);
  const networks = policyEntries.map(({ network }) => network);
  expect(new Set(networks).size).toBe(networks.length);
});

test('a range starts with its first IP address, and no two overlap', () => {
  const ranges = policyEntries.flatMap(({ network }) => parseRangeWords(network) ?? []);
  expect(ranges.length).toBe(policyEntries.length - numbered.length);
  for (const { network } of policyEntries.filter((entry) => !numbered.includes(entry)))
    expect(parseRangeWords(network)?.first).toEqual(parseAddressWords(network.split('/')[0] ?? ''));
  for (const [i, a] of ranges.entries())
    for (const b of ranges.slice(i + 1))
      expect(a.first.length === b.first.length && haveOverlap(a, b)).toBe(false);
});

type Range = NonNullable<ReturnType<typeof parseRangeWords>>;
const toNumber = (words: readonly number[]) =>
  words.reduce((all, word) => (all << 32n) | BigInt(word), 0n);
const haveOverlap = (a: Range, b: Range) =>
  toNumber(a.first) <= toNumber(b.last) && toNumber(b.first) <= toNumber(a.last);

// Networks of homes, schools, offices and phones.
const people = {
  'China Telecom': [4134, 4811, 4812, 4809, 58461, 58563, 137702],
  'China Unicom': [4837, 4808, 9929, 17621, 17622, 17623, 17816, 10099],
  'China Mobile': [
    9808, 24400, 24444, 24445, 56040, 56041, 56042, 56044, 56046, 56047, 56048, 58453,
  ],
  'China Broadnet, TieTong, Gehua': [9394, 17429],
  CERNET: [4538, 23910, 24348, 24355, 24361, 45576],
  'Chunghwa (HiNet)': [3462, 17421, 9680],
  'Taiwan’s other carriers': [4780, 9919, 9924, 24158, 9674, 18182, 38841, 131596],
  'TANet and Academia Sinica': [1659, 9264],
  'Hong Kong and Macau': [4760, 9269, 9304, 9381, 4609, 10118],
  'Hong Kong’s universities': [3661, 4528, 3662, 3661],
  Singapore: [4657, 4773, 9506, 7473],
  'Japan and Korea': [2516, 17676, 4713, 4766, 9318, 3786],
  'USA and Canada': [7922, 701, 7018, 21928, 6167, 812, 577],
  'OVH’s broadband customers': [35540],
  Europe: [3320, 5089, 2856, 3215, 12322, 3209, 8881],
  Australia: [1221, 9443, 7545],
  'Research networks': [786, 680, 11537, 2907, 7660, 3, 88],
  'Companies’ gateways': [22616, 62044, 53813, 55256, 36692],
  'Companies’ offices': [3598, 714],
};

test.each(Object.entries(people))('%s is not on the list', (_name, numbers) => {
  const listed = new Set(numbered.map(({ network }) => Number(network.slice(2))));
  expect(numbers.filter((asn) => listed.has(asn))).toEqual([]);
});

test('the list contains no university, school or carrier', () => {
  const suspicious =
    /universi|college|school|academ|education|telecom|telekom|mobile|broadband|unicom|chinanet|cable|hinet/i;
  const found = numbered.filter(({ network }) =>
    suspicious.test(names.get(Number(network.slice(2))) ?? ''),
  );
  expect(found).toEqual([]);
});

test('a range takes precedence over the number of its network', () => {
  const policy = createPolicyLookup([
    { kind: 'hosting', network: 'AS64500', reason: 'rented' },
    { kind: 'relay', network: '198.51.100.0/25', reason: 'its relay' },
  ]);
  const lookUp = (address: string, asn: number | null) =>
    policy.lookUp(parseAddressWords(address) ?? [], asn)?.note ?? null;
  expect(lookUp('198.51.100.127', 64500)).toBe('its relay');
  expect(lookUp('198.51.100.128', 64500)).toBe('rented');
  expect(lookUp('198.51.100.127', null)).toBe('its relay');
  expect(lookUp('198.51.100.128', 64501)).toBe(null);
  expect(lookUp('198.51.100.128', null)).toBe(null);
});

test('throws for an entry without a valid network', () => {
  expect(() => createPolicyLookup([{ kind: 'vpn', network: 'AS0', reason: '' }])).toThrow('AS0');
});
