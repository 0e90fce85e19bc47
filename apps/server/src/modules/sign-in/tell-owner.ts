import type { Locale } from '@film-contest/contract/locales';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { addressOf } from '../accounts/account-address.ts';
import { codesLeft } from '../factors/recovery-codes.ts';
import { queueLetter } from '../outbox/outbox.ts';

interface Told {
  change: 'added' | 'removed' | 'recovered' | 'renewed' | 'reset' | 'locked' | 'guessed';
  /** What the factor is called. */
  name?: string;
}

/** Writes to the owner of an account that something of its login has changed, in their language. */
export async function tellOwner(
  { config }: Context,
  tx: Tx,
  accountId: string,
  { change, name = '' }: Told,
): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'phone', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const left = await codesLeft(tx, accountId);
  const link = `${config.baseUrl}/safeSuper/#/my-sign-in`;
  await queueLetter(tx, {
    to: addressOf(account),
    locale: account.locale as Locale,
    template: 'signInChanged',
    values: { change, name, left, link },
  });
}
