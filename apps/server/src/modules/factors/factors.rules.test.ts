import { expect, test } from 'vitest';
import { isFactorRequired } from './factors.rules.ts';

test.each([
  ['local', 'off', ['owner'], false],
  ['local', 'owners', ['owner'], true],
  ['local', 'owners', ['editor', 'owner'], true],
  ['local', 'owners', ['editor'], false],
  ['local', 'staff', ['editor'], true],
  ['local', 'staff', [], false],
  ['production', 'off', ['owner'], true],
  ['production', 'off', ['reviewer'], false],
  ['production', 'owners', ['reviewer'], false],
  ['production', 'staff', ['auditor'], true],
  ['production', 'off', [], false],
] as const)('in %s with the rule %s, of %j: %s', (mode, rule, roles, expected) => {
  expect(isFactorRequired({ mode, rule, roles })).toBe(expected);
});
