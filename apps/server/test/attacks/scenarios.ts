import { createRandomSampler, type Draws } from '../simulate-draws.ts';
import type { Voter } from './caller.ts';
import {
  type Conduct,
  drawChatMemberConduct,
  drawPaidVoterConduct,
  drawProgramConduct,
  drawPupilConduct,
} from './conduct.ts';

/** A scenario: votes for one entry by an attacker or by real voters, and its goal. */
export interface Scenario {
  name: string;
  title: string;
  voters: Voter[];
  /** E-mail addresses of accounts that exist before the scenario. */
  accounts: string[];
  /** Goal: at most this many counted votes in an hour; null if staff must detect the votes instead. */
  most: number | null;
  /** Real voters. Goal: all votes count, at least half without captcha and code, and the entry is not flagged. */
  isReal: boolean;
  /** Mail domains whose votes staff can hold, with one hold per domain. */
  mailDomains: readonly string[];
}

/** IP ranges of real networks. */
const ranges = {
  home: '113.87.1',
  school: '59.40.1',
  /** The first three bytes of NAT addresses: two /24s for each of three carriers. */
  carriersV4: ['117.136.0', '117.136.1', '123.112.1', '123.112.2', '113.64.10', '113.64.11'],
  /** IPv6 /32 prefixes, one for each carrier of `carriersV4`. */
  carriersV6: ['2409:8924', '2408:8456', '240e:46c'],
  /** IPv6 /32 prefix of a small provider. */
  smallProvider: '2a0a:2780',
};
export const smallProviderRange = `${ranges.smallProvider}::/32`;

const hour = 3600;
const day = 24 * hour;

const getCyclicItem = <T>(items: readonly T[], i: number): T => items[i % items.length] as T;

const toHex = (value: number) => value.toString(16);
const formatPhone = (i: number) => `139${String(i).padStart(8, '0')}`;

/** Returns the IPv4 address of a home. The addresses are spread over the /24s of two carriers. */
const createResidentialIpv4 = (i: number) =>
  `${i % 2 ? `113.${64 + (i % 24)}` : `114.${24 + (i % 16)}`}.${(i * 7) % 250}.${1 + (i % 250)}`;

/** Returns an IPv6 address in a new /48. */
const createFreshIpv6 = (block: string, i: number) => `${block}:${toHex(1 + i)}:1::1`;

/**
 * Draws the relative time between two votes, with a coefficient of variation of about `irregularity`. From 1 on, the
 * times are exponentially distributed.
 */
const drawGap = (draws: Draws, irregularity: number) =>
  irregularity >= 1 ? draws.exponential(1) : Math.max(0, 1 + irregularity * draws.normal());

interface VoteTiming {
  many: number;
  seconds: number;
  irregularity: number;
  drawConduct: (draws: Draws) => Conduct;
}

function createVoters(
  draws: Draws,
  { many, seconds, irregularity, drawConduct }: VoteTiming,
  build: (i: number) => Partial<Voter> & Pick<Voter, 'address'>,
): Voter[] {
  const gaps = Array.from({ length: many }, () => drawGap(draws, irregularity));
  const scaleVoterCount = seconds / gaps.reduce((sum, gap) => sum + gap, 0);
  let at = 0;
  return gaps.map((gap, i) => {
    const voter = {
      at,
      reads: 1,
      contact: null,
      account: null,
      pass: null,
      ...drawConduct(draws),
      ...build(i),
    };
    at += gap * scaleVoterCount;
    return voter;
  });
}

/**
 * Known disposable mail domains. One in twelve disposable domains of a scenario is not in this list, because such lists
 * are never complete.
 */
const listedDomains = ['mailinator.com', 'guerrillamail.com', '10minutemail.com', 'yopmail.com'];
const createDisposableDomain = (i: number) =>
  i % 12 === 0 ? `unlisted-${i}.example` : `d${i}.${getCyclicItem(listedDomains, i)}`;
/** Registrable domains under which 50 disposable mail domains lie. */
const disposableParents = [
  ...listedDomains,
  ...[0, 12, 24, 36, 48].map((i) => createDisposableDomain(i)),
];

/**
 * Builds the IP address of a phone of one of three carriers: an IPv6 address for two of five phones, otherwise a NAT
 * address.
 */
function buildCarrierAddress(i: number): string {
  if (i % 5 < 2) return createFreshIpv6(getCyclicItem(ranges.carriersV6, i), i * 37);
  return `${getCyclicItem(ranges.carriersV4, i)}.${1 + ((i * 13) % 10)}`;
}

interface Options {
  /** Share of the voters (0–1) that vote in large scenarios; less than 1 for a quick run. */
  sample: number;
  /** Probability that the attackers' program reads a captcha. */
  reads: number;
  /** Cookie of a venue pass for the school. */
  pass: string;
  seed?: number;
}

export function createScenarios({ sample, reads, pass, seed = 1 }: Options): Scenario[] {
  const draws = createRandomSampler(seed);
  /** Scales a number of voters by `sample`, but not below the number that the goal needs. */
  const scaleVoterCount = (many: number, least = 1) => Math.max(least, Math.ceil(many * sample));
  const attack = { accounts: [], isReal: false, mailDomains: [] };
  const real = { accounts: [], most: null, isReal: true, mailDomains: [] };
  const catchAll = Array.from(
    { length: scaleVoterCount(100, 30) },
    (_, i) => `m${i}@catch-all.example`,
  );
  const disposable = Array.from(
    { length: scaleVoterCount(200, 65) },
    (_, i) => `m${i}@${createDisposableDomain(i % 50)}`,
  );
  /** A program that spreads its votes randomly over an hour, because regular gaps are easy to detect. */
  const program = { seconds: hour, irregularity: 1, drawConduct: drawProgramConduct };
  return [
    {
      ...attack,
      name: 'a',
      title: 'one IP address, fresh devices',
      most: 20,
      voters: createVoters(draws, { ...program, many: scaleVoterCount(360) }, () => ({
        address: `${ranges.home}.7`,
        reads,
      })),
    },
    {
      ...attack,
      name: 'b',
      title: 'one IPv6 /32, a fresh /48 for each vote',
      most: 60,
      voters: createVoters(draws, { ...program, many: scaleVoterCount(360, 80) }, (i) => ({
        address: createFreshIpv6(ranges.smallProvider, i),
        reads,
      })),
    },
    {
      ...attack,
      name: 'c',
      title: '1,000 residential IP addresses, three votes each',
      most: null,
      voters: createVoters(draws, { ...program, many: scaleVoterCount(3000) }, (i) => ({
        address: createResidentialIpv4(i % scaleVoterCount(1000)),
        reads,
      })),
    },
    {
      ...attack,
      name: 'd',
      title: 'accounts of one catch-all domain',
      most: 10,
      mailDomains: ['catch-all.example'],
      accounts: catchAll,
      voters: createVoters(draws, { ...program, many: catchAll.length }, (i) => ({
        address: createResidentialIpv4(i >> 1),
        reads,
        account: catchAll[i] ?? null,
        contact: `c${i}@catch-all.example`,
      })),
    },
    {
      ...attack,
      name: 'e',
      title: 'accounts of 50 disposable domains',
      most: 60,
      mailDomains: disposableParents,
      accounts: disposable,
      voters: createVoters(draws, { ...program, many: disposable.length }, (i) => ({
        address: createResidentialIpv4(i >> 2),
        reads,
        account: disposable[i] ?? null,
        contact: `c${i}@${createDisposableDomain(i % 50)}`,
      })),
    },
    {
      ...real,
      name: 'f',
      title: 'a school of 600 with a venue pass',
      voters: createVoters(
        draws,
        {
          many: scaleVoterCount(600),
          seconds: 1200,
          irregularity: 1,
          drawConduct: drawPupilConduct,
        },
        (i) => ({ address: `${ranges.school}.9`, contact: formatPhone(i), pass }),
      ),
    },
    {
      ...real,
      name: 'g',
      title: 'a WeChat group of 500 over the NAT of carriers',
      voters: createVoters(
        draws,
        {
          many: scaleVoterCount(500, 150),
          seconds: 600,
          irregularity: 1,
          drawConduct: drawChatMemberConduct,
        },
        (i) => ({ address: buildCarrierAddress(i), contact: formatPhone(i) }),
      ),
    },
    {
      ...attack,
      name: 'h',
      title: 'a vote seller with 2,000 phones over a day',
      most: null,
      voters: createVoters(
        draws,
        {
          many: scaleVoterCount(2000),
          seconds: day,
          irregularity: 0.6,
          drawConduct: drawPaidVoterConduct,
        },
        (i) => ({ address: buildCarrierAddress(i), contact: formatPhone(i) }),
      ),
    },
  ];
}
