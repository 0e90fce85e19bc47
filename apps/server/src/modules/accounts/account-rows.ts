import type { Locale } from '@film-contest/contract/locales';
import { type Kysely, sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Version of the terms that new accounts consent to. */
export const consentVersion = 1;

export interface NewAccount {
  email: string | null;
  phone: string | null;
  name: string | null;
  passwordHash: string;
  locale: Locale;
  isActive: boolean;
}

/** Returns the account's id, or null if the e-mail address or phone number is already registered. */
export async function createAccount(
  tx: Tx,
  { passwordHash, isActive, ...account }: NewAccount,
): Promise<string | null> {
  const row = await tx
    .insertInto('accounts')
    .values({
      ...account,
      password_hash: passwordHash,
      consent_version: consentVersion,
      activated_at: isActive ? sql`now()` : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Activates an account whose e-mail address is verified. A null `passwordHash` keeps the password. */
export async function activateAccount(
  tx: Tx,
  id: string,
  { name, passwordHash }: { name: string; passwordHash: string | null },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({
      name,
      activated_at: sql`coalesce(activated_at, now())`,
      ...(passwordHash && { password_hash: passwordHash }),
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Suspends an account, or ends its suspension if `suspension` is null.
 * @throws wrongState if the account is already suspended, or has no suspension to end.
 */
export async function setSuspension(
  tx: Tx,
  id: string,
  suspension: { reason: string; by: string } | null,
): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .select('suspended_at')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => new Refusal('notFound'));
  if ((account.suspended_at === null) !== (suspension !== null)) throw new Refusal('wrongState');
  await tx
    .updateTable('accounts')
    .set({
      suspended_at: suspension ? sql`now()` : null,
      suspended_reason: suspension?.reason ?? null,
      suspended_by: suspension?.by ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Removes an account with its links and codes. If entries or uploads refer to the account, an empty row remains.
 * @param identifiers the account's e-mail address and phone number.
 */
export async function eraseAccountRows(tx: Tx, id: string, identifiers: string[]): Promise<void> {
  await tx.deleteFrom('sms_codes').where('phone', 'in', identifiers).execute();
  await tx.deleteFrom('link_tokens').where('account_id', '=', id).execute();
  await tx
    .updateTable('accounts')
    .set({ email: null, phone: null, name: null, password_hash: '', erased_at: sql`now()` })
    .set({ suspended_reason: null, suspended_by: null })
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('accounts')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('entries').select('id').whereRef('account_id', '=', 'accounts.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('uploads').select('id').whereRef('account_id', '=', 'accounts.id'))),
    )
    .execute();
}

export function deleteExpiredCredentials(db: Kysely<Tables>) {
  const now = sql<Date>`now()`;
  return Promise.all([
    db.deleteFrom('link_tokens').where('expires_at', '<', now).executeTakeFirst(),
    db.deleteFrom('sms_codes').where('expires_at', '<', now).executeTakeFirst(),
    db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst(),
  ]);
}
