import { expect, test } from 'vitest';
import { whyCannotVote } from './voting.rules.ts';

const free = { entry: 'published', isVotingOpen: true, hasAddress: true, isVpn: false } as const;

test.each([
  [{}, null],
  [{ entry: null }, 'notFound'],
  [{ entry: 'in_review' }, 'notFound'],
  [{ entry: 'disqualified' }, 'notFound'],
  [{ isVotingOpen: false }, 'votingClosed'],
  [{ hasAddress: false }, 'notEligible'],
  [{ isVpn: true }, 'vpn'],
  [{ isVpn: true, isVotingOpen: false }, 'votingClosed'],
  [{ entry: null, isVotingOpen: false }, 'notFound'],
] as const)('%j → %s', (change, expected) => {
  expect(whyCannotVote({ ...free, ...change })).toBe(expected);
});
