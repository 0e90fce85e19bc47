import { codes } from '@film-contest/contract/codes';
import { networkClasses, proofLevels } from '@film-contest/contract/voting';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMessages } from '../../lib/messages.ts';
import {
  formatOrigin,
  getLevelLabel,
  getNetworkLabel,
  getNetworkMeaning,
  getOutcomeLabel,
  getSourceLabel,
  joinNames,
} from './vote-labels.ts';

beforeAll(() => loadMessages('en-US'));

it.each(networkClasses)('names and explains the network class %s', (network) => {
  expect(getNetworkLabel(network)).not.toBe('');
  expect(getNetworkMeaning(network)).not.toBe(getNetworkLabel(network));
});

it('names every proof level differently', () => {
  expect(new Set(proofLevels.map(getLevelLabel)).size).toBe(proofLevels.length);
});

describe('getOutcomeLabel', () => {
  it.each([codes.voted, codes.alreadyVoted, codes.vpn])('labels the code %i', (code) => {
    expect(getOutcomeLabel(code)).toMatch(/\w/);
  });
});

it('shows an unknown source by its name', () => {
  expect(getSourceLabel('my-list.txt')).toBe('my-list.txt');
  expect(getSourceLabel('asn')).not.toBe('asn');
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a, b'],
])('joins %j', (names, expected) => {
  expect(joinNames(names)).toBe(expected);
});

it('joins names with the Chinese separator in Chinese', async () => {
  await loadMessages('zh-CN');
  expect(joinNames(['甲', '乙'])).toBe('甲、乙');
  await loadMessages('en-US');
});

it.each([
  [{ masked: null, asn: null }, ''],
  [{ masked: '203.0.113.0/24', asn: null }, '203.0.113.0/24'],
  [{ masked: '203.0.113.0/24', asn: 4134 }, /^203\.0\.113\.0\/24 · .*4134/],
  [{ masked: null, asn: 4134 }, /4134/],
])('formats the origin %j', (origin, expected) => {
  if (typeof expected === 'string') expect(formatOrigin(origin)).toBe(expected);
  else expect(formatOrigin(origin)).toMatch(expected);
});
