import { limits } from '@film-contest/contract/limits';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { consumePoints, getCounter, hashCounterKey } from '../../platform/http/rate-limits.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';

type Purpose = keyof typeof lifetimes;

const lifetimes = {
  activation: `${limits.activationHours} hours`,
  reset: `${limits.resetMinutes} minutes`,
  setup: '100 years',
} as const;

/** Makes the secret of a one-time link. Earlier links of the same purpose stop working. */
export async function makeLink(
  db: Kysely<Tables>,
  purpose: Purpose,
  accountId: string | null,
): Promise<string> {
  const token = createToken();
  await db
    .deleteFrom('link_tokens')
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

/** So many links may be mailed to one address in an hour, whatever for. */
const mailsPerHour = 5;

/** Counts a link that is mailed because somebody asked. Refuses with 4003. */
export const spendLinkMail = ({ pool, keys }: Context, email: string) =>
  consumePoints(
    getCounter(pool, 'link-mails', { points: mailsPerHour, seconds: 3600 }),
    hashCounterKey(keys, email),
  );

/** Uses up a link. Null when it is unknown, expired or was used before. */
export async function useUpLink(db: Kysely<Tables>, purpose: Purpose, token: string) {
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

/** Whether a link would still work. */
export async function isOpenLink(db: Kysely<Tables>, purpose: Purpose, token: string) {
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
