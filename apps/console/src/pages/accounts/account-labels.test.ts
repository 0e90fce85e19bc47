import { beforeAll, expect, it } from 'vitest';
import { loadConsoleMessages, t } from '../../lib/messages.ts';
import {
  accountCompanies,
  accountKinds,
  accountStates,
  accountTones,
  getAccountPath,
  getAccountStateLabel,
} from './account-labels.ts';

beforeAll(() => loadConsoleMessages('en-US'));

it('labels every state of an account', () => {
  const labels = accountStates.map(getAccountStateLabel);
  expect(new Set(labels).size).toBe(accountStates.length);
});

it('marks only the usual state as quiet', () => {
  expect(accountStates.filter((state) => accountTones[state] === 'quiet')).toEqual(['active']);
});

it('labels every filter value', () => {
  const labels = [
    ...accountKinds.map((kind) => t(`people.accounts.kind.${kind}`)),
    ...accountCompanies.map((company) => t(`people.accounts.company.${company}`)),
  ];
  expect(labels.every((label) => label && !label.includes('people.'))).toBe(true);
});

it('leads to the page of an account', () => {
  expect(getAccountPath('a1')).toBe('/accounts/a1');
});
