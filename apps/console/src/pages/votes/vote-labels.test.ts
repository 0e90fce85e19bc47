import { codes } from '@film-contest/contract/codes';
import { networkClasses, proofLevels } from '@film-contest/contract/voting';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import {
  formatVoteOrigin,
  getDataSourceLabel,
  getNetworkClassLabel,
  getNetworkClassMeaning,
  getOutcomeLabel,
  getProofLevelLabel,
  joinListedNames,
} from './vote-labels.ts';

beforeAll(() => loadConsoleMessages('en-US'));

it.each(networkClasses)('names and explains the network class %s', (network) => {
  expect(getNetworkClassLabel(network)).not.toBe('');
  expect(getNetworkClassMeaning(network)).not.toBe(getNetworkClassLabel(network));
});

it('names every proof level differently', () => {
  expect(new Set(proofLevels.map(getProofLevelLabel)).size).toBe(proofLevels.length);
});

describe('getOutcomeLabel', () => {
  it.each([codes.voted, codes.alreadyVoted, codes.vpn])('labels the code %i', (code) => {
    expect(getOutcomeLabel(code)).toMatch(/\w/);
  });
});

it('shows an unknown source by its name', () => {
  expect(getDataSourceLabel('my-list.txt')).toBe('my-list.txt');
  expect(getDataSourceLabel('asn')).not.toBe('asn');
});

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a, b'],
])('joins %j', (names, expected) => {
  expect(joinListedNames(names)).toBe(expected);
});

it('joins names with the Chinese separator in Chinese', async () => {
  await loadConsoleMessages('zh-CN');
  expect(joinListedNames(['甲', '乙'])).toBe('甲、乙');
  await loadConsoleMessages('en-US');
});

it.each([
  [{ masked: null, asn: null }, ''],
  [{ masked: '203.0.113.0/24', asn: null }, '203.0.113.0/24'],
  [{ masked: '203.0.113.0/24', asn: 4134 }, /^203\.0\.113\.0\/24 · .*4134/],
  [{ masked: null, asn: 4134 }, /4134/],
])('formats the origin %j', (origin, expected) => {
  if (typeof expected === 'string') expect(formatVoteOrigin(origin)).toBe(expected);
  else expect(formatVoteOrigin(origin)).toMatch(expected);
});
