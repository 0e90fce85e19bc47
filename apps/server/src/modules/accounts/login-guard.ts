import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Context } from '../../context.ts';
import { createPerProcess } from '../../platform/enclosing-call.ts';
import {
  consumePoints,
  hashCounterKey,
  listNetworkCounters,
  scaleForNetworks,
} from '../../platform/http/rate-limits.ts';

/**
 * After so many failures the login asks for a captcha; nobody is ever locked out. Whoever is asked
 * for the password of an account that is known waits after `proofs`.
 */
const allowed = { perAccount: 5, proofs: 10 };
const unknownOfNetwork = scaleForNetworks({ points: 5, seconds: 3600 });

const guardOf = createPerProcess(({ pool }: Context) => {
  const counter = (keyPrefix: string, duration: number, points = 1_000_000) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points,
      duration,
    });
  return {
    failures: counter('login-failures', 15 * 60),
    unknown: counter('login-unknown', unknownOfNetwork.seconds),
    proofs: counter('password-proofs', 15 * 60, allowed.proofs),
  };
});

/**
 * Counts a try as a failure until it has succeeded, so that many at once are counted too, and tells
 * whether it has to pass a captcha first.
 */
export async function countTry(ctx: Context, account: string, address: string | null) {
  const { failures, unknown } = guardOf(ctx);
  const [own, ...strangers] = await Promise.all([
    failures.consume(hashCounterKey(ctx.keys, account)),
    ...listNetworkCounters(ctx.keys.rateLimit, address).map(({ network }) => unknown.get(network)),
  ]);
  return (
    own.consumedPoints > allowed.perAccount ||
    strangers.some((each) => (each?.consumedPoints ?? 0) >= unknownOfNetwork.points)
  );
}

/** Counts each unknown account once an hour for a network: trying names is what it shows. */
export async function noteUnknown(ctx: Context, account: string, address: string | null) {
  const { unknown } = guardOf(ctx);
  const networks = listNetworkCounters(ctx.keys.rateLimit, address);
  const pair = hashCounterKey(ctx.keys, ...networks.map(({ network }) => network), account);
  const { consumedPoints } = await unknown.consume(pair);
  if (consumedPoints > 1) return;
  for (const { network, points } of networks) await unknown.consume(network, points);
}

export async function noteSuccess(ctx: Context, account: string): Promise<void> {
  await guardOf(ctx).failures.delete(hashCounterKey(ctx.keys, account));
}

/** Counts a try at the password of a known account until it has succeeded. Refuses with 4003. */
export const refuseGuessing = (ctx: Context, accountId: string) =>
  consumePoints(guardOf(ctx).proofs, accountId);

export async function forgetTries(ctx: Context, accountId: string): Promise<void> {
  await guardOf(ctx).proofs.delete(accountId);
}
