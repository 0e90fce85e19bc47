import type { Context } from '../../context.ts';
import { consumeRateLimitPoints } from '../../platform/http/rate-limits.ts';

/** Maximum attempts with codes per account, over all its logins. */
const limit = { points: 10, seconds: 15 * 60 };

/** The owner gets an alert after this many wrong codes in a day, because slow guessing stays below the limit. */
const alert = { after: 20, seconds: 24 * 60 * 60 };

const getAttemptCounter = ({ services }: Context) => services.getCounter('second-factor', limit);

/** Counts an attempt with a code and returns how many attempts are left. */
export const countCodeAttempt = (ctx: Context, accountId: string) =>
  consumeRateLimitPoints(getAttemptCounter(ctx), accountId);

const getDailyFailureCounter = ({ services }: Context) =>
  services.getCounter('second-factor-day', { points: 1_000_000, seconds: alert.seconds });

/** Counts a wrong code. Returns whether to send the daily alert now. */
export async function countWrongCodeAndCheckAlert(
  ctx: Context,
  accountId: string,
): Promise<boolean> {
  const { consumedPoints } = await getDailyFailureCounter(ctx).consume(accountId);
  return consumedPoints === alert.after;
}

/** Resets the counters after a correct code. An error is only logged, because the counters expire anyway. */
export async function resetCodeCounters(ctx: Context, accountId: string): Promise<void> {
  const resets = [
    getAttemptCounter(ctx).delete(accountId),
    getDailyFailureCounter(ctx).delete(accountId),
  ];
  await Promise.all(resets).catch((error) =>
    ctx.log.error({ err: error }, 'second factor counters not reset'),
  );
}
