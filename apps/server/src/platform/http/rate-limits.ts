import type { KeyObject } from 'node:crypto';
import type { CallName } from '@film-contest/contract/calls';
import type { Pool } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { getEnclosingNetworks } from '../ip/client-address.ts';
import { type Keys, signText } from '../secrets.ts';
import { Refusal } from './refusal.ts';

declare module '../db/tables.ts' {
  interface Tables {
    rate_limits: { key: string; points: number; expire: number | null };
  }
}

interface Rule {
  points: number;
  seconds: number;
}

/** Maximum requests of one network, per call. */
export type RateLimitRules = Partial<Record<CallName, Rule>>;

export type RateLimits = (call: CallName, address: string | null) => Promise<void>;

/**
 * Enforces `rules`. Counts in PostgreSQL for all processes, and in memory while PostgreSQL is unreachable.
 * @throws tooManyRequests
 */
export function createRateLimits(pool: Pool, key: KeyObject, rules: RateLimitRules): RateLimits {
  const createLimiter = (keyPrefix: string, { points, seconds }: Rule) => {
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
    Object.entries(rules).map(([name, rule]) => [
      name,
      createLimiter(name, scaleLimitToNetworks(rule)),
    ]),
  );
  return async (call, address) => {
    const limiter = limiters.get(call);
    if (limiter) await consumeForNetwork(limiter, key, address);
  };
}

/**
 * Limit of a /48 as a multiple of the limit of each /64 in it. A subscriber with a /48 has 65,536 networks of size /64.
 * A request takes this many points from its /64, and one point from its /48.
 */
const wideFactor = 10;

/** Scales a rule for `consumeForNetwork`. In the given rule, `points` is the number of requests per network. */
export const scaleLimitToNetworks = ({ points, seconds }: Rule): Rule => ({
  points: wideFactor * points,
  seconds,
});

/**
 * Returns the counter key for a value that identifies a person or a network. Uses an HMAC, because phone numbers and IP
 * addresses are so few that a plain hash could be reversed.
 */
export const hashCounterKey = (
  { rateLimit }: Pick<Keys, 'rateLimit'>,
  ...parts: string[]
): string => signText(rateLimit, parts.join(' '));

/**
 * Lists the counter keys of a client's IP address, with the points that a request takes from each. The IP address
 * itself is not stored.
 */
export function listNetworkCounters(key: KeyObject, address: string | null) {
  if (!address) return [{ network: 'unknown', points: wideFactor }];
  const { narrow, wide } = getEnclosingNetworks(address);
  const own = { network: signText(key, narrow), points: wideFactor };
  return wide.includes(':') ? [own, { network: signText(key, wide), points: 1 }] : [own];
}

/**
 * Counts a request against the client's network, with a counter that `scaleLimitToNetworks` scaled.
 * @throws tooManyRequests.
 */
export async function consumeForNetwork(
  limiter: RateLimiterAbstract,
  key: KeyObject,
  address: string | null,
): Promise<void> {
  const [narrow, wide] = listNetworkCounters(key, address);
  // Checks the /48 first, so that a new /64 stores no row after its /48 is used up.
  if (wide) await requireRemainingPoints(limiter, wide.network, wide.points);
  if (narrow) await consumeRateLimitPoints(limiter, narrow.network, narrow.points);
  if (wide) await consumeRateLimitPoints(limiter, wide.network, wide.points);
}

/**
 * Creates a function that returns the counter with a given name, stored in PostgreSQL. The number of points may differ
 * between calls, because settings can change it. The newest number applies. Counter keys are stored, so personal data
 * must be hashed with `hashCounterKey`.
 */
export function createRateLimitCounters(pool: Pool) {
  const counters = new Map<string, RateLimiterAbstract>();
  return (name: string, { points, seconds }: Rule): RateLimiterAbstract => {
    const counter =
      counters.get(name) ??
      new RateLimiterPostgres({
        storeClient: pool,
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      });
    counter.points = points;
    counters.set(name, counter);
    return counter;
  };
}

/**
 * Takes points from a counter key, and returns the points that are left.
 * @throws tooManyRequests if too few points were left.
 */
export async function consumeRateLimitPoints(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<number> {
  try {
    const { remainingPoints } = await limiter.consume(key, points);
    return remainingPoints;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw createTooManyRequestsError(Math.ceil(error.msBeforeNext / 1000));
  }
}

/**
 * Checks, without taking points, that a counter key has `points` left.
 * @throws tooManyRequests if fewer points are left. With 0 points: if the limit has been exceeded.
 */
export async function requireRemainingPoints(
  limiter: RateLimiterAbstract,
  key: string,
  points = 0,
): Promise<void> {
  const usage = await limiter.get(key);
  if (!usage || usage.consumedPoints + points <= limiter.points) return;
  throw createTooManyRequestsError(Math.ceil(usage.msBeforeNext / 1000));
}

export const createTooManyRequestsError = (seconds: number) =>
  new Refusal('tooManyRequests', { params: { seconds }, data: { seconds } });
