import { expect, test } from 'vitest';
import { isFactorRequired } from './factors.rules.ts';

test.each([
  ['demo', 'off', ['owner'], false],
  ['demo', 'owners', ['owner'], true],
  ['demo', 'owners', ['editor', 'owner'], true],
  ['demo', 'owners', ['editor'], false],
  ['demo', 'staff', ['editor'], true],
  ['demo', 'staff', [], false],
  ['production', 'off', ['owner'], true],
  ['production', 'off', ['reviewer'], true],
  ['production', 'owners', ['owner'], true],
  ['production', 'owners', ['reviewer'], false],
  ['production', 'staff', ['auditor'], true],
  ['production', 'off', [], false],
  ['production', 'staff', ['juror'], false],
  ['production', 'staff', ['juror', 'editor'], true],
] as const)('in mode %s with rule %s and roles %j: %s', (mode, rule, roles, expected) => {
  expect(isFactorRequired({ mode, rule, roles })).toBe(expected);
});
