import type { KeyObject } from 'node:crypto';
import type { CallName } from '@film-contest/contract/calls';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { networksOf } from '../ip/client-address.ts';
import { type Keys, sign } from '../secrets.ts';
import { Refusal } from './refusal.ts';

interface Rule {
  points: number;
  seconds: number;
}

/**
 * Calls that cost something, and how often one address may make them. Generous on purpose: a
 * school or an office sits behind one address.
 */
const rules: Partial<Record<CallName, Rule>> = {
  // Three classes of a school behind one address vote at the same time, with a few mistakes.
  createCaptcha: { points: 120, seconds: 600 },
  sendSmsCode: { points: 60, seconds: 3600 },
  register: { points: 120, seconds: 3600 },
  resendActivation: { points: 60, seconds: 3600 },
  forgotPassword: { points: 60, seconds: 3600 },
  resetPassword: { points: 60, seconds: 3600 },
  login: { points: 300, seconds: 600 },
  consoleLogin: { points: 60, seconds: 600 },
  consoleSecondFactor: { points: 120, seconds: 600 },
  setUpOwner: { points: 30, seconds: 600 },
  checkSetUp: { points: 60, seconds: 600 },
  readInvitation: { points: 60, seconds: 600 },
  acceptInvitation: { points: 30, seconds: 600 },
  logout: { points: 300, seconds: 600 },
  exportAccount: { points: 30, seconds: 3600 },
  sendContact: { points: 60, seconds: 3600 },
  createEntry: { points: 600, seconds: 3600 },
  createUpload: { points: 600, seconds: 3600 },
  entryPapers: { points: 600, seconds: 3600 },
};

export type RateLimits = (call: CallName, address: string | null) => Promise<void>;

/** Counts in PostgreSQL, for all processes; in memory while it is away. Refuses with 4003. */
export function createRateLimits(pool: Pool, key: KeyObject): RateLimits {
  const limiterOf = (keyPrefix: string, { points, seconds }: Rule) => {
    const options = { points, duration: seconds, keyPrefix };
    return new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      inMemoryBlockOnConsumed: points,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const limiters = new Map(
    Object.entries(rules).map(([name, rule]) => [name, limiterOf(name, ofNetworks(rule))]),
  );
  return async (call, address) => {
    const limiter = limiters.get(call);
    if (limiter) await spendOfNetwork(limiter, key, address);
  };
}

/**
 * Whoever has one network of IPv6 (/64) often has 65,536 of them, a /48: all together may ask this many times
 * as often as one. So what one network asks takes as many points, and of those around it, one.
 */
const wideShare = 10;

/** The rule of a counter for `spendOfNetwork`: so often for one network. */
export const ofNetworks = ({ points, seconds }: Rule): Rule => ({
  points: wideShare * points,
  seconds,
});

/**
 * The key of a counter for what names a person or their network. Keyed, because the numbers of phones and
 * addresses are few enough to be found from a plain hash.
 */
export const counterKey = ({ rateLimit }: Pick<Keys, 'rateLimit'>, ...parts: string[]): string =>
  sign(rateLimit, parts.join(' '));

/** What a caller's address is counted by, and the points that it takes of each: no address is kept. */
export function networksCounted(key: KeyObject, address: string | null) {
  if (!address) return [{ network: 'unknown', points: wideShare }];
  const { narrow, wide } = networksOf(address);
  const own = { network: sign(key, narrow), points: wideShare };
  return wide.includes(':') ? [own, { network: sign(key, wide), points: 1 }] : [own];
}

/** Counts what somebody asks for their network, by a counter that is `ofNetworks`. Refuses with 4003. */
export async function spendOfNetwork(
  limiter: RateLimiterAbstract,
  key: KeyObject,
  address: string | null,
): Promise<void> {
  const [own, around] = networksCounted(key, address);
  // Asked first: a network that was never seen leaves no row once all around it is spent.
  if (around) await refuseSpent(limiter, around.network, around.points);
  if (own) await spend(limiter, own.network, own.points);
  if (around) await spend(limiter, around.network, around.points);
}

const counters = new WeakMap<Pool, Map<string, RateLimiterAbstract>>();

/** The counter of that name, in PostgreSQL, for `spend`. Its keys are stored: `counterKey` hides a person's. */
export function counterOf(pool: Pool, name: string, { points, seconds }: Rule) {
  const known = counters.get(pool) ?? new Map<string, RateLimiterAbstract>();
  counters.set(pool, known);
  const counter =
    known.get(name) ??
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: seconds,
    });
  known.set(name, counter);
  return counter;
}

/** Takes one of a key's points, or some, and answers how many are left. Refuses with 4003 when there was none. */
export async function spend(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<number> {
  try {
    const { remainingPoints } = await limiter.consume(key, points);
    return remainingPoints;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw tooManyRequests(Math.ceil(refused.msBeforeNext / 1000));
  }
}

/**
 * Takes none of a key's points. Refuses with 4003 a key that has not so many left; with none asked for, one of which
 * more was asked than there was.
 */
export async function refuseSpent(
  limiter: RateLimiterAbstract,
  key: string,
  points = 0,
): Promise<void> {
  const spent = await limiter.get(key);
  if (!spent || spent.consumedPoints + points <= limiter.points) return;
  throw tooManyRequests(Math.ceil(spent.msBeforeNext / 1000));
}

/** 4003 with the seconds to wait. */
export const tooManyRequests = (seconds: number) =>
  new Refusal('tooManyRequests', { params: { seconds }, data: { seconds } });
