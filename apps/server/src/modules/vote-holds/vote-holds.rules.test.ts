import { expect, test } from 'vitest';
import { acceptsAppeals, hasVoteIndex, isDecidable, isSecondPerson } from './vote-holds.rules.ts';

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
  expect(isSecondPerson({ heldBy, proposedBy }, accountId)).toBe(expected);
});

test.each([
  [{ entry: 7 }, true],
  [{ mailDomain: 'example.org' }, true],
  [{ level: 1 }, true],
  [{ level: 0 }, false],
  [{ network: '203.0.113.0/24' }, false],
  [{ asn: 64_500 }, false],
  [{ from: '2026-01-05T12:00:00Z' }, false],
  [{ entry: null, asn: 64_500, level: 2 }, true],
] as const)('an index finds the votes of %o: %s', (query, expected) => {
  expect(hasVoteIndex(query)).toBe(expected);
});
