import { hash, verify } from '@node-rs/argon2';
import type { Context } from '../../context.ts';
import { createFieldRefusal, SessionNeeded } from '../../platform/http/refusal.ts';
import { isCommonPassword } from '../../platform/passwords/common-passwords.ts';
import { createSemaphore } from '../../platform/semaphore.ts';
import { countPasswordAttempt, resetPasswordAttempts } from './login-guard.ts';

/** Parameters that OWASP recommends for Argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At most two hashes run at once, so that logins leave CPU to the site. Excess requests throw busy. */
const hashSemaphore = createSemaphore(2, 200);

/**
 * Hash for comparing a password if the account does not exist, so that response times do not reveal which accounts
 * exist.
 */
let decoy: Promise<string> | null = null;

/** @throws passwordBreached if a new password is common or was leaked. */
export async function rejectBreachedPassword(
  { isPwned }: Pick<Context, 'isPwned'>,
  password: string,
) {
  const isBreached = (await isCommonPassword(password)) || (await isPwned?.(password)) === true;
  if (isBreached) throw createFieldRefusal('password', 'passwordBreached');
}

export const hashPassword = (password: string) => hashSemaphore.run(() => hash(password, cost));

/** @param stored the password's hash; null or empty matches no password. */
export async function isCorrectPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash('decoy', cost);
  const against = stored || (await decoy);
  const matches = await hashSemaphore.run(() => verify(against, password));
  return matches && Boolean(stored);
}

/**
 * Checks the password of a logged-in account again.
 * @throws SessionNeeded if the account was erased meanwhile.
 */
export async function verifyPassword(
  ctx: Context,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  await countPasswordAttempt(ctx, accountId);
  const account = await ctx.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (!account) throw new SessionNeeded();
  if (!(await isCorrectPassword(account.password_hash, password))) {
    throw createFieldRefusal(field, 'wrongPassword');
  }
  await resetPasswordAttempts(ctx, accountId);
}
