import type { Locale } from '@film-contest/contract/locales';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fieldRefusal } from '../../platform/http/refusal.ts';

/** Which column holds an address: with an @ it is an e-mail address, else a phone number. */
export const columnOf = (address: string) => (address.includes('@') ? 'email' : 'phone');

/** What an account is known by. Empty once it was erased. */
export const addressOf = ({ email, phone }: { email: string | null; phone: string | null }) =>
  email ?? phone ?? '';

/** As much of an e-mail address as may stay when its owner is gone: `g…@e…`. */
export const maskedAddress = (email: string) =>
  email
    .split('@')
    .map((part) => `${[...part][0] ?? ''}…`)
    .join('@');

/** The account of an e-mail address or a phone number. Refuses with 1005. */
export async function accountAt(db: Database | Tx, address: string, field = 'account') {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'locale', 'activated_at'])
    .where(columnOf(address), '=', address)
    .executeTakeFirst();
  if (!account) throw fieldRefusal(field, 'accountUnknown');
  return { ...account, locale: account.locale as Locale };
}
