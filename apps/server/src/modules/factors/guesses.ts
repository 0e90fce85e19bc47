import type { Context } from '../../context.ts';
import { consumePoints, getCounter } from '../../platform/http/rate-limits.ts';

/** Codes can be guessed: so many tries in a quarter of an hour, whatever number of logins they belong to. */
const allowed = { points: 10, seconds: 15 * 60 };

/** Wrong codes that come too slowly for that add up over a day: the account's owner learns of this one. */
const alarm = { at: 20, seconds: 24 * 60 * 60 };

const counter = ({ pool }: Context) => getCounter(pool, 'second-factor', allowed);

/** Counts a try with a code until one was right, and answers how many are left. Refuses with 4003. */
export const refuseGuessing = (ctx: Context, accountId: string) =>
  consumePoints(counter(ctx), accountId);

const slowly = ({ pool }: Context) =>
  getCounter(pool, 'second-factor-day', { points: 1_000_000, seconds: alarm.seconds });

/** Counts a wrong code, and tells whether it is the one of its day that the account's owner learns of. */
export async function isAlarming(ctx: Context, accountId: string): Promise<boolean> {
  const { consumedPoints } = await slowly(ctx).consume(accountId);
  return consumedPoints === alarm.at;
}

/** After a right code. What cannot be forgotten now goes by itself: whoever proved themselves is told so. */
export async function forgetGuesses(ctx: Context, accountId: string): Promise<void> {
  const gone = [counter(ctx).delete(accountId), slowly(ctx).delete(accountId)];
  await Promise.all(gone).catch((error) =>
    ctx.log.error({ err: error }, 'wrong codes not forgotten'),
  );
}
