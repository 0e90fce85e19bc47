import { signalNames, type VoteSignal } from '@film-contest/contract/vote-signals';
import { beforeAll, expect, test } from 'vitest';
import { loadConsoleMessages } from '../../lib/messages.ts';
import {
  formatShareWithMedian,
  formatSignalComparison,
  formatSignalSentence,
  getLevelLabel,
  getReferrerLabel,
  getSignalBarPositions,
  isMeasuredInBits,
} from './signal-texts.ts';

beforeAll(() => loadConsoleMessages('en-US'));

const signal: VoteSignal = { name: 'dwell', value: 0.31, usual: 0.04, limit: 0.15, isRaised: true };

test('every signal has its own sentence, with its value', () => {
  const sentences = signalNames.map((name) => formatSignalSentence({ ...signal, name }));
  expect(new Set(sentences).size).toBe(signalNames.length);
  for (const [i, sentence] of sentences.entries())
    expect(sentence).toContain(isMeasuredInBits(signalNames[i] ?? 'gaps') ? '0.3 bits' : '31%');
  expect(formatSignalSentence({ ...signal, value: null })).toContain('too few data');
});

test.each<[Partial<VoteSignal>, string]>([
  [{}, 'Median 4%; unusual above 15%.'],
  [{ usual: null }, 'Unusual above 15%. Too few entries for a median.'],
  [{ name: 'codes', usual: 0.8, limit: 0.5 }, 'Median 80%; unusual below 50%.'],
  [{ name: 'codes', usual: null }, 'Unusual below 15%. Too few entries for a median.'],
  [{ name: 'agents', usual: 5.24, limit: 1.5 }, 'Median 5.2 bits; unusual if 1.5 bits apart.'],
  [{ name: 'spread', usual: 8.27, limit: 9.47 }, 'Median 8.3 bits; unusual above 9.5 bits.'],
  [{ name: 'returning', usual: null, limit: null }, 'Not evaluated: too few entries for a median.'],
])('%j is compared as %j', (change, expected) => {
  expect(formatSignalComparison({ ...signal, ...change })).toBe(expected);
});

test('the bar of bits ends at 12 bits, with the threshold on the side of the value', () => {
  const bits = { ...signal, name: 'agents', usual: 6, limit: 1.5 } as const;
  expect(getSignalBarPositions({ ...bits, value: 9 })).toEqual({
    value: 0.75,
    usual: 0.5,
    limit: 0.625,
  });
  expect(getSignalBarPositions({ ...bits, value: 3 })).toEqual({
    value: 0.25,
    usual: 0.5,
    limit: 0.375,
  });
  const spread = { ...signal, name: 'spread', value: 15, usual: 6, limit: 9 } as const;
  expect(getSignalBarPositions(spread)).toEqual({ value: 1, usual: 0.5, limit: 0.75 });
  expect(getSignalBarPositions(signal)).toEqual({ value: 0.31, usual: 0.04, limit: 0.15 });
});

test('categories and shares have labels', () => {
  expect(getReferrerLabel('')).toBe('No website');
  expect(getReferrerLabel('*')).toBe('Other websites');
  expect(getReferrerLabel('weibo.com')).toBe('weibo.com');
  expect(getLevelLabel('1')).toBe('Captcha');
  expect(formatShareWithMedian({ key: '', share: 0.5, usual: 0.25 })).toBe('50%, median 25%');
  expect(formatShareWithMedian({ key: '', share: 0.5, usual: null })).toBe('50%');
});
