import type { Context } from '../../context.ts';
import {
  consumePoints,
  getCounter,
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

const unlimited = 1_000_000;

const getCounters = ({ pool }: Context) => ({
  failures: getCounter(pool, 'login-failures', { points: unlimited, seconds: 15 * 60 }),
  unknown: getCounter(pool, 'login-unknown', {
    points: unlimited,
    seconds: unknownOfNetwork.seconds,
  }),
  proofs: getCounter(pool, 'password-proofs', { points: allowed.proofs, seconds: 15 * 60 }),
});

/**
 * Counts a try as a failure until it has succeeded, so that many at once are counted too, and tells
 * whether it has to pass a captcha first.
 */
export async function countTry(ctx: Context, account: string, address: string | null) {
  const { failures, unknown } = getCounters(ctx);
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
  const { unknown } = getCounters(ctx);
  const networks = listNetworkCounters(ctx.keys.rateLimit, address);
  const pair = hashCounterKey(ctx.keys, ...networks.map(({ network }) => network), account);
  const { consumedPoints } = await unknown.consume(pair);
  if (consumedPoints > 1) return;
  for (const { network, points } of networks) await unknown.consume(network, points);
}

export async function noteSuccess(ctx: Context, account: string): Promise<void> {
  await getCounters(ctx).failures.delete(hashCounterKey(ctx.keys, account));
}

/** Counts a try at the password of a known account until it has succeeded. Refuses with 4003. */
export const refuseGuessing = (ctx: Context, accountId: string) =>
  consumePoints(getCounters(ctx).proofs, accountId);

export async function forgetTries(ctx: Context, accountId: string): Promise<void> {
  await getCounters(ctx).proofs.delete(accountId);
}
