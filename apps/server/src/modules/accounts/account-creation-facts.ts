import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createReadCache, type ReadCache } from '../../platform/read-cache.ts';
import { classifyMailDomain, getCountedMailDomain, type MailDomain } from './mail-domains.ts';

/** Properties of an account that show whether one person could have created many accounts like it. */
export interface AccountCreationFacts {
  createdAt: Date;
  /** Whether the account has a verified phone number. */
  hasPhone: boolean;
  mailDomain: MailDomain | null;
  /**
   * Mail domain against whose vote limits the account's votes count. Null for accounts with a phone number, and for
   * mailboxes that take effort to create.
   */
  countedDomain: string | null;
  /**
   * Number of verified accounts of the mail domain that were created within the last seven days, including this
   * account.
   */
  newAccountsOfDomain: number;
}

declare module '../../context.ts' {
  interface Services {
    accountCreationFacts: ReadCache<string, { origin: AccountCreationFacts | null }>;
  }
}

/**
 * Milliseconds for which the origin of an account is cached, because every vote of a signed-in voter reads it. A change
 * of the origin takes effect when this time has passed.
 */
const cacheMs = 60_000;
const maxCached = 10_000;

export const createAccountCreationFactsCache = (ctx: Context) =>
  createReadCache({
    max: maxCached,
    ttl: cacheMs,
    read: async (id: string) => ({ origin: await readAccountCreationFacts(ctx, id) }),
  });

/** Returns the origin of an account, at most a minute old; null if the account does not exist. */
export async function getAccountCreationFacts(
  { services }: Context,
  accountId: string,
): Promise<AccountCreationFacts | null> {
  return (await services.accountCreationFacts.forceFetch(accountId)).origin;
}

async function readAccountCreationFacts(
  { db }: Context,
  id: string,
): Promise<AccountCreationFacts | null> {
  const account = await db
    .selectFrom('accounts')
    .select(['email', 'phone', 'created_at'])
    .where('id', '=', id)
    .where('activated_at', 'is not', null)
    .executeTakeFirst();
  if (!account) return null;
  const mailDomain = account.email === null ? null : classifyMailDomain(account.email);
  return {
    createdAt: account.created_at,
    hasPhone: account.phone !== null,
    mailDomain,
    countedDomain: account.phone || !account.email ? null : getCountedMailDomain(account.email),
    newAccountsOfDomain:
      mailDomain?.kind === 'other' ? await countNewAccounts(db, mailDomain.name) : 0,
  };
}

/**
 * Counts the verified accounts of a mail domain and its subdomains that were created within the last seven days. The
 * domain is reversed, as in the index `accounts_mail_domain`, so that one prefix finds it and its subdomains.
 */
async function countNewAccounts(db: Context['db'], domain: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts
    where reverse(split_part(email, '@', 2)) like reverse(${domain}) || '%'
      and right('.' || split_part(email, '@', 2), length(${domain}) + 1) = '.' || ${domain}
      and created_at > now() - interval '7 days' and activated_at is not null
  `.execute(db);
  return rows[0]?.count ?? 0;
}
