import { hash, verify } from '@node-rs/argon2';
import type { Context } from '../../context.ts';
import { fieldRefusal, SessionNeeded } from '../../platform/http/refusal.ts';
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts';
import { createSemaphore } from '../../platform/turns.ts';
import { forgetTries, refuseGuessing } from './login-guard.ts';

/** Argon2id as OWASP advises. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Two at once, so that logins cannot starve the site of CPU; of a flood the rest is refused with 4005. */
const turns = createSemaphore(2, 200);

/** Compared when there is no account, so that the answer takes as long as for one that exists. */
let decoy: Promise<string> | null = null;

/**
 * Rejects a new password that others have used so often, or lost, that it is tried first.
 *
 * @throws passwordBreached beside `password`
 */
export async function refuseBreached({ isPwned }: Pick<Context, 'isPwned'>, password: string) {
  const isBreached = (await isCommonPassword(password)) || (await isPwned?.(password)) === true;
  if (isBreached) throw fieldRefusal('password', 'passwordBreached');
}

export const hashPassword = (password: string) => turns.run(() => hash(password, cost));

/** Whether it is the password that is stored. Nothing is that of an account with none (`''`), or of none. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('decoy', cost);
  const against = stored || (await decoy);
  const matches = await turns.run(() => verify(against, password));
  return matches && Boolean(stored);
}

/**
 * Asks the owner of an account for its password once more. Refuses with 1007 beside `field`, and
 * with 4003 whoever goes on guessing. The session of an account that was erased meanwhile is lost.
 */
export async function provePassword(
  ctx: Context,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  await refuseGuessing(ctx, accountId);
  const account = await ctx.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw new SessionNeeded();
  if (!(await isPassword(account.password_hash, password))) {
    throw fieldRefusal(field, 'wrongPassword');
  }
  await forgetTries(ctx, accountId);
}
