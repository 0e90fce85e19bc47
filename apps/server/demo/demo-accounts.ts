import { randomBytes } from 'node:crypto';
import type { Locale } from '@film-contest/contract/locales';
import { type RawBuilder, sql } from 'kysely';
import { consentVersion } from '../src/modules/accounts/account-rows.ts';
import { hashPassword } from '../src/modules/accounts/passwords.ts';
import type { Tx } from '../src/platform/db/database.ts';

/**
 * Returns the e-mail address of the entrant of a demonstration entry. Its domain is reserved (RFC 2606), so no mail
 * is ever delivered.
 */
export const buildEntrantEmail = (slug: string) => `${slug}@demo.example`;

/** The e-mail address of the account that owns the pictures of demonstration items. */
export const organiserAccount = buildEntrantEmail('organiser');

/** Returns the hash of a random password, so that no one can log in to the accounts of the demonstration. */
export const hashRandomPassword = () => hashPassword(randomBytes(32).toString('hex'));

interface DemoAccount {
  email: string;
  name: string;
  locale: Locale;
  passwordHash: string;
  at?: RawBuilder<Date>;
}

export async function insertAccount(
  tx: Tx,
  { email, name, locale, passwordHash, at = sql<Date>`now()` }: DemoAccount,
): Promise<string> {
  const { id } = await tx
    .insertInto('accounts')
    .values({
      email,
      name,
      password_hash: passwordHash,
      locale,
      activated_at: at,
      consent_version: consentVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
