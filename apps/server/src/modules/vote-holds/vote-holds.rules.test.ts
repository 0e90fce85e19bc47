import { expect, test } from 'vitest';
import { acceptsAppeals, isDecidable, isUninvolvedAccount } from './vote-holds.rules.ts';

test.each([
  ['held', 'void', true],
  ['held', 'restore', true],
  ['void', 'void', false],
  ['void', 'restore', true],
  ['restored', 'void', false],
  ['restored', 'restore', false],
] as const)('a batch that is %s: %s is possible: %s', (state, outcome, expected) => {
  expect(isDecidable(state, outcome)).toBe(expected);
});

test.each([
  ['held', true],
  ['void', true],
  ['restored', false],
] as const)('a batch that is %s accepts appeals: %s', (state, expected) => {
  expect(acceptsAppeals(state)).toBe(expected);
});

test.each([
  ['ann', 'ann', 'ann', false],
  ['ann', 'ann', 'bob', true],
  ['ann', 'bob', 'ann', false],
  ['ann', 'bob', 'bob', false],
  ['ann', 'bob', 'cat', true],
  [null, null, 'ann', true],
])('held by %s, proposed by %s: %s confirms: %s', (heldBy, proposedBy, accountId, expected) => {
  expect(isUninvolvedAccount({ heldBy, proposedBy }, accountId)).toBe(expected);
});
