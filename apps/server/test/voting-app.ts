import type { VoteRules } from '@film-contest/contract/voting';
import { createTestApp, type TestApp } from './app.ts';
import { easyVoteRules, openContest } from './factories.ts';
import { fakeNetworks } from './networks.ts';

/** An address of a relay, and one of a network that nobody knows. */
export const relayed = '203.0.113.9';
export const unknown = '192.0.2.9';

interface VotingApp {
  app: TestApp;
  /** Opens the vote under rules that ask for nothing but what is given. */
  rule: (rules: Partial<VoteRules>) => Promise<void>;
  /** An address of an ordinary network that no other has voted from. */
  ordinaryAddress: () => string;
}

/** A server that can tell ordinary networks and a relay from all others. */
export async function createVotingApp(): Promise<VotingApp> {
  const app = await createTestApp({
    networks: fakeNetworks({
      '198.18.0.0/15': { asn: 64_500, sources: ['table'] },
      '203.0.113.0/24': { relay: true, sources: ['relays'] },
    }),
  });
  let networks = 0;
  return {
    app,
    rule: (voteRules) => openContest(app, { voteRules: { ...easyVoteRules, ...voteRules } }),
    ordinaryAddress: () => `198.${18 + (++networks >> 8)}.${networks & 255}.1`,
  };
}
