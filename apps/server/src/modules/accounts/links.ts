import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { consumeRateLimitPoints, hashCounterKey } from '../../platform/http/rate-limits.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { queueMail } from '../outbox/outbox.ts';

type Purpose = keyof typeof lifetimes;

const lifetimes = {
  activation: `${limits.activationHours} hours`,
  reset: `${limits.resetMinutes} minutes`,
  setup: '100 years',
} as const;

/** Creates the token of a one-time link. Earlier links of the same purpose stop working. */
export async function createOneTimeToken(
  db: Kysely<Tables>,
  purpose: Purpose,
  accountId: string | null,
): Promise<string> {
  const token = createToken();
  // Earlier links expire instead of being deleted, so that a replaced activation link can report that its account
  // is active.
  await db
    .updateTable('link_tokens')
    .set({ expires_at: sql`least(expires_at, now())` })
    .where('purpose', '=', purpose)
    .where('account_id', accountId ? '=' : 'is', accountId)
    .execute();
  await db
    .insertInto('link_tokens')
    .values({
      token_hash: hashToken(token),
      purpose,
      account_id: accountId,
      expires_at: sql`now() + ${lifetimes[purpose]}::interval`,
    })
    .execute();
  return token;
}

/** Maximum number of mails with links per hour and e-mail address, for all purposes together. */
const maxMailsPerHour = 5;

/** Counts a requested link against the limit of its e-mail address. */
export const consumeLinkMailLimit = ({ services, keys }: Context, email: string) =>
  consumeRateLimitPoints(
    services.getCounter('link-mails', { points: maxMailsPerHour, seconds: 3600 }),
    hashCounterKey(keys, email),
  );

/** Marks a link as used. Returns null if the link is unknown, expired or used. */
export async function consumeLink(db: Kysely<Tables>, purpose: Purpose, token: string) {
  const row = await db
    .updateTable('link_tokens')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('account_id')
    .executeTakeFirst();
  return row ? { accountId: row.account_id } : null;
}

export async function isLinkValid(db: Kysely<Tables>, purpose: Purpose, token: string) {
  const row = await db
    .selectFrom('link_tokens')
    .select('purpose')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a used, replaced or expired activation link belongs to an active account. */
export async function isLinkOfActiveAccount(db: Kysely<Tables>, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('link_tokens')
    .innerJoin('accounts', 'accounts.id', 'link_tokens.account_id')
    .select('accounts.id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'activation')
    .where('activated_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

const mailedPages = { activation: 'activateLogin', reset: 'resetPassword' } as const;

type MailedPurpose = keyof typeof mailedPages;

interface Recipient {
  id: string;
  email: string;
  locale: Locale;
}

/** Queues a mail with a new link. Earlier links of the same purpose stop working. */
export async function mailLink(ctx: Context, tx: Tx, purpose: MailedPurpose, recipient: Recipient) {
  await queueMail(tx, await buildLinkMail(ctx, tx, purpose, recipient));
}

async function buildLinkMail(
  { config }: Context,
  tx: Tx,
  template: MailedPurpose,
  { id, email, locale }: Recipient,
) {
  const token = await createOneTimeToken(tx, template, id);
  const page = buildPagePath(mailedPages[template], getCanonicalLanguagePrefix(locale));
  return {
    to: email,
    locale,
    template,
    values: { link: `${config.baseUrl}${page}#token=${token}` },
  };
}

/**
 * Creates the function with which the outbox renews a mail: it builds the mail with a new link, or returns null if
 * the account does not need the mail any more.
 */
export const createLinkMailBuilder =
  (purpose: MailedPurpose) => async (ctx: Context, tx: Tx, email: string) => {
    const account = await tx
      .selectFrom('accounts')
      .select(['id', 'locale'])
      .where('email', '=', email)
      .$if(purpose === 'activation', (rows) => rows.where('activated_at', 'is', null))
      .executeTakeFirst();
    return account ? buildLinkMail(ctx, tx, purpose, { ...account, email }) : null;
  };
