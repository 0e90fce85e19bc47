import type { Context } from '../../context.ts';
import {
  consumeRateLimitPoints,
  hashCounterKey,
  listNetworkCounters,
  scaleLimitToNetworks,
} from '../../platform/http/rate-limits.ts';

/** Number of failures after which a login requires a captcha. Accounts are never locked. */
const freeFailures = 5;
/** Maximum failures per account within 15 minutes, at calls that ask a logged-in account for its password again. */
const maxPasswordAttempts = 10;
/**
 * Maximum logins to different unknown accounts from one network; further logins from the network require a captcha.
 */
const unknownPerNetwork = scaleLimitToNetworks({ points: 5, seconds: 3600 });

const unlimited = 1_000_000;

const getLoginCounters = ({ services }: Context) => ({
  failures: services.getCounter('login-failures', { points: unlimited, seconds: 15 * 60 }),
  unknown: services.getCounter('login-unknown', {
    points: unlimited,
    seconds: unknownPerNetwork.seconds,
  }),
  guesses: services.getCounter('password-guesses', { points: unlimited, seconds: 24 * 3600 }),
  proofs: services.getCounter('password-proofs', { points: maxPasswordAttempts, seconds: 15 * 60 }),
});

/**
 * Returns whether a login requires a captcha. Counts the login as a failure in advance, so that concurrent attempts
 * are limited too; `resetLoginFailures` removes the count after a success.
 */
export async function countLoginAttemptAndCheckCaptchaNeed(
  ctx: Context,
  account: string,
  address: string | null,
) {
  const { failures, unknown } = getLoginCounters(ctx);
  const [own, ...networks] = await Promise.all([
    failures.consume(hashCounterKey(ctx.keys, account)),
    ...listNetworkCounters(ctx.keys.rateLimit, address).map(({ network }) => unknown.get(network)),
  ]);
  return (
    own.consumedPoints > freeFailures ||
    networks.some((each) => (each?.consumedPoints ?? 0) >= unknownPerNetwork.points)
  );
}

/**
 * Counts a login to an unknown account against the networks of its IP address, to detect account guessing. Counts
 * each pair of account and network once an hour.
 */
export async function countUnknownAccountLogin(
  ctx: Context,
  account: string,
  address: string | null,
) {
  const { unknown } = getLoginCounters(ctx);
  const networks = listNetworkCounters(ctx.keys.rateLimit, address);
  const pair = hashCounterKey(ctx.keys, ...networks.map(({ network }) => network), account);
  const { consumedPoints } = await unknown.consume(pair);
  if (consumedPoints > 1) return;
  for (const { network, points } of networks) await unknown.consume(network, points);
}

/**
 * Counts a password guess for a day, before the password is checked. `refundPasswordGuess` subtracts it after a
 * correct password. A correct password does not reset the count, because that would give strangers new guesses.
 * Also counts unknown accounts, so that responses do not reveal which accounts exist.
 * @returns whether the account has had more guesses than allowed
 */
export async function countPasswordGuessAndCheckLimit(
  ctx: Context,
  account: string,
  allowed: number,
) {
  const { consumedPoints } = await getLoginCounters(ctx).guesses.consume(
    hashCounterKey(ctx.keys, account),
  );
  return consumedPoints > allowed;
}

export async function refundPasswordGuess(ctx: Context, account: string): Promise<void> {
  await getLoginCounters(ctx).guesses.reward(hashCounterKey(ctx.keys, account), 1);
}

/** Resets the guesses after the owner has proved the e-mail address or phone number. */
export async function resetPasswordGuesses(ctx: Context, account: string): Promise<void> {
  await getLoginCounters(ctx).guesses.delete(hashCounterKey(ctx.keys, account));
}

export async function resetLoginFailures(ctx: Context, account: string): Promise<void> {
  await getLoginCounters(ctx).failures.delete(hashCounterKey(ctx.keys, account));
}

/** Counts a password check in advance; `resetPasswordAttempts` removes the count after a success. */
export const countPasswordAttempt = (ctx: Context, accountId: string) =>
  consumeRateLimitPoints(getLoginCounters(ctx).proofs, accountId);

export async function resetPasswordAttempts(ctx: Context, accountId: string): Promise<void> {
  await getLoginCounters(ctx).proofs.delete(accountId);
}
