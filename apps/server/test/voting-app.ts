import type { VoteRules } from '@film-contest/contract/voting';
import { createTestApp, type TestApp } from './app.ts';
import { easyVoteRules, openContest } from './factories.ts';
import { createFakeNetworks } from './networks.ts';

/** IP address of a relay. */
export const relayed = '203.0.113.9';
/** IP address of an unclassified network. */
export const unknown = '192.0.2.9';

type Thresholds = 'captchaAbove' | 'codeAbove' | 'providers';
type PartialVoteRules = Partial<Omit<VoteRules, Thresholds>> & {
  [Group in Thresholds]?: Partial<VoteRules[Group]>;
};

interface VotingApp {
  app: TestApp;
  /** Opens voting with the easy rules and these changes. */
  setVoteRules: (rules: PartialVoteRules) => Promise<void>;
  /** Returns an unused IP address of an ordinary network. */
  createOrdinaryAddress: () => string;
}

/** Creates an app that recognises some ordinary networks and one relay. */
export async function createVotingApp(): Promise<VotingApp> {
  const app = await createTestApp({
    networks: createFakeNetworks({
      '198.18.0.0/15': { asn: 64_500, sources: ['table'] },
      '203.0.113.0/24': { relay: true, sources: ['relays'] },
    }),
  });
  let networks = 0;
  return {
    app,
    setVoteRules: ({ captchaAbove, codeAbove, providers, ...others }) =>
      openContest(app, {
        voteRules: {
          ...easyVoteRules,
          ...others,
          captchaAbove: { ...easyVoteRules.captchaAbove, ...captchaAbove },
          codeAbove: { ...easyVoteRules.codeAbove, ...codeAbove },
          providers: { ...easyVoteRules.providers, ...providers },
        },
      }),
    createOrdinaryAddress: () => `198.${18 + (++networks >> 8)}.${networks & 255}.1`,
  };
}
