import type { Database, Tx } from '../../platform/db/database.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';

/** Returns the column that holds an identifier: `email` or `phone`. */
export const getIdentifierColumn = (identifier: string) =>
  identifier.includes('@') ? 'email' : 'phone';

/** Returns the account's e-mail address or phone number; empty for an erased account. */
export const getIdentifier = ({ email, phone }: { email: string | null; phone: string | null }) =>
  email ?? phone ?? '';

/** Masks an e-mail address for the audit log: `g…@e…`. */
export const maskEmail = (email: string) =>
  email
    .split('@')
    .map((part) => `${[...part][0] ?? ''}…`)
    .join('@');

/** @throws accountUnknown, as the error of `field`. */
export async function getAccountByIdentifier(
  db: Database | Tx,
  identifier: string,
  field = 'account',
) {
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'locale', 'activated_at'])
    .where(getIdentifierColumn(identifier), '=', identifier)
    .executeTakeFirst();
  if (!account) throw createFieldRefusal(field, 'accountUnknown');
  return account;
}
