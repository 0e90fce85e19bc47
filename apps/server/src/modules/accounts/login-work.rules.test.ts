import { describe, expect, test } from 'vitest';
import {
  failureWeight,
  getMissingLoginProof,
  getRequiredLoginWork,
  loginWorkRules,
  type RecentLogins,
  unprovenLogins,
} from './login-work.rules.ts';

const none: RecentLogins = {
  network: 0,
  operator: 0,
  account: 0,
  accountOnNetwork: 0,
  unproven: 0,
};
const many = 1_000_000;

test.each<[string, Partial<RecentLogins>, number, string | null]>([
  ['no logins', {}, 1, null],
  ['the threshold of a network', { network: 200 }, 1, null],
  ['twice the threshold of a network', { network: 400 }, 4, 'network'],
  ['an attack from one network', { network: many }, 66, 'network'],
  ['a busy carrier', { operator: 2000 }, 1, null],
  ['an attack from a carrier', { operator: many }, 6, 'operator'],
  ['five wrong passwords of the owner', { account: 5, accountOnNetwork: 5 }, 1, null],
  [
    'ten wrong passwords of the owner',
    { account: 10, accountOnNetwork: 10 },
    4,
    'accountOnNetwork',
  ],
  ['twenty wrong passwords from elsewhere', { account: 20 }, 4, 'account'],
  ['an attack on the account from elsewhere', { account: many }, 6, 'account'],
  [
    'an attack on the account from here',
    { account: many, accountOnNetwork: many },
    66,
    'accountOnNetwork',
  ],
  ['logins without work', { unproven: many }, 1, null],
])('%s', (_, given, factor, raisedBy) => {
  expect(getRequiredLoginWork({ ...none, ...given })).toEqual({ factor, raisedBy });
});

test('three school classes with wrong passwords stay below the threshold of their network', () => {
  const logins = 3 * 40;
  const network = logins + (logins / 5) * (failureWeight - 1);
  expect(getRequiredLoginWork({ ...none, network })).toMatchObject({ factor: 1 });
});

test('no source requires more than 20 s, and failures from elsewhere at most 2 s', () => {
  const { maxSeconds, sources } = loginWorkRules;
  expect(maxSeconds).toBe(20);
  expect(maxSeconds * sources.account.share).toBe(2);
  expect(maxSeconds * sources.operator.share).toBe(2);
});

describe('a login', () => {
  const { free } = unprovenLogins;
  test.each<[string, Partial<RecentLogins>, number | null | undefined, string]>([
    ['with the usual work', {}, 1, 'nothing'],
    ['with invalid work', {}, null, 'newWork'],
    ['with half of the required work', { network: 400 }, 2, 'nothing'],
    ['with less than half', { network: 400 }, 1, 'newWork'],
    ['without work', {}, undefined, 'nothing'],
    ['without work, the last free one', { unproven: free - 1 }, undefined, 'nothing'],
    ['without work after the free ones', { unproven: free }, undefined, 'captcha'],
    ['without work from a busy network', { network: 400 }, undefined, 'captcha'],
    ['without work after wrong passwords', { accountOnNetwork: 10 }, undefined, 'captcha'],
    ['with work after many without', { unproven: many }, 1, 'nothing'],
  ])('%s', (_, recent, factor, expected) => {
    expect(getMissingLoginProof({ ...none, ...recent }, factor)).toBe(expected);
  });
});
