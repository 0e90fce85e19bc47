import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { getIdentifier } from '../accounts/account-identifier.ts';
import { countRecoveryCodes } from '../factors/recovery-codes.ts';
import { queueMailOrSms } from '../outbox/outbox.ts';

interface SignInChange {
  change: 'added' | 'removed' | 'recovered' | 'renewed' | 'reset' | 'locked' | 'guessed';
  name?: string;
}

/** Notifies an account's owner of a change to its login. */
export async function mailSignInChange(
  { config }: Context,
  tx: Tx,
  accountId: string,
  { change, name = '' }: SignInChange,
): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const left = await countRecoveryCodes(tx, accountId);
  const link = `${config.baseUrl}/safeSuper/#/my-sign-in`;
  await queueMailOrSms(tx, {
    to: getIdentifier(account),
    locale: account.locale,
    template: 'signInChanged',
    values: { change, name, left, link },
  });
}
