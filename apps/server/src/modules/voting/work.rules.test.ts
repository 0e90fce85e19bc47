import { usualVoteRules } from '@film-contest/contract/voting';
import { describe, expect, test } from 'vitest';
import { getRequiredWork, isEnoughWork, type RecentRequests } from './work.rules.ts';

const none: RecentRequests = { network: 0, operator: 0, entry: 0 };
const { failureWeight } = usualVoteRules.workAbove;

test.each<[string, Partial<RecentRequests>, number, string | null]>([
  ['no requests', {}, 1, null],
  ['three classes of 40 for four films, one wrong captcha in five', { network: 480 }, 1, null],
  ['the threshold of a network', { network: 600 }, 1, null],
  ['twice the threshold of a network', { network: 1200 }, 4, 'network'],
  ['four times the threshold of a network', { network: 2400 }, 16, 'network'],
  ['eight times the threshold of a network', { network: 4800 }, 64, 'network'],
  ['an attack from one network', { network: 1_000_000 }, 66, 'network'],
  ['a busy carrier', { operator: 20_000 }, 1, null],
  ['an attack from a carrier', { operator: 1_000_000 }, 6, 'operator'],
  ['a popular film', { entry: 10_000 }, 1, null],
  ['an attack on a film', { entry: 1_000_000 }, 6, 'entry'],
  ['a network that exceeds its film', { network: 2400, entry: 20_000 }, 16, 'network'],
])('%s', (_, given, factor, raisedBy) => {
  expect(getRequiredWork({ ...none, ...given }, usualVoteRules)).toEqual({ factor, raisedBy });
});

test('a school with failed captchas stays below the threshold of its network', () => {
  const votes = 3 * 40 * 3;
  const failures = votes / 5;
  const network = votes + failures * failureWeight;
  expect(getRequiredWork({ ...none, network }, usualVoteRules)).toMatchObject({ factor: 1 });
});

describe('settings', () => {
  const attack = { ...none, network: 1_000_000 };

  test('without usual work no source requires any', () => {
    const rules = { ...usualVoteRules, workFactor: 0 };
    expect(getRequiredWork(attack, rules)).toEqual({ factor: 0, raisedBy: null });
  });

  test('the usual work multiplies', () => {
    const rules = { ...usualVoteRules, workFactor: 2 };
    expect(getRequiredWork({ ...none, network: 1200 }, rules)).toMatchObject({ factor: 8 });
  });

  test('a maximum below the usual work does not lower it', () => {
    const workAbove = { ...usualVoteRules.workAbove, maxSeconds: 1 };
    const rules = { ...usualVoteRules, workFactor: 10, workAbove };
    expect(getRequiredWork(attack, rules)).toEqual({ factor: 10, raisedBy: null });
  });
});

test.each([
  [1, 1, true],
  [1, 2, true],
  [1, 3, false],
  [33, 66, true],
  [32, 66, false],
  [4, 0, true],
])('work of factor %i where %i is required: %s', (factor, required, expected) => {
  expect(isEnoughWork(factor, required)).toBe(expected);
});
