import type { Context } from '../../context.ts';
import { counterOf, spend } from '../../platform/http/rate-limits.ts';

/** Codes can be guessed: so many tries in a quarter of an hour, whatever number of logins they belong to. */
const allowed = { points: 10, seconds: 15 * 60 };

const counter = ({ pool }: Context) => counterOf(pool, 'second-factor', allowed);

/** Counts a try with a code until one was right, and answers how many are left. Refuses with 4003. */
export const refuseGuessing = (ctx: Context, accountId: string) => spend(counter(ctx), accountId);

export async function forgetGuesses(ctx: Context, accountId: string): Promise<void> {
  await counter(ctx).delete(accountId);
}
