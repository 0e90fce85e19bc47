import type { Locale } from '@film-contest/contract/locales';
import type { newsChoice } from '@film-contest/contract/mailings';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';
import { removeQueuedNews } from '../outbox/outbox.ts';

/**
 * Builds the URL by which the recipient of a mail unsubscribes from news. It does not expire, because people
 * unsubscribe by old mails too.
 */
export function buildUnsubscribeUrl(
  { config, keys }: Pick<Context, 'config' | 'keys'>,
  accountId: string,
  locale: Locale,
): string {
  const page = buildPagePath('unsubscribe', getCanonicalLanguagePrefix(locale));
  return `${config.baseUrl}${page}?recipient=${accountId}.${signText(keys.unsubscribe, accountId)}`;
}

/** @throws notFound for an invalid link, or if the account does not exist any more */
export async function saveNewsChoiceByLink(
  { db, keys }: Context,
  { recipient, getsNews }: z.infer<typeof newsChoice>,
) {
  const [accountId = '', signature = ''] = recipient.split('.');
  if (!isSignatureValid(keys.unsubscribe, accountId, signature)) throw new Refusal('notFound');
  return db.transaction().execute(async (tx) => {
    if (!(await saveNewsChoice(tx, accountId, getsNews))) throw new Refusal('notFound');
    return { getsNews };
  });
}

/** Deletes unsent news if the account unsubscribes. Returns whether the account exists. */
export async function saveNewsChoice(tx: Tx, accountId: string, getsNews: boolean) {
  const account = await tx
    .updateTable('accounts')
    .set({ news_off_at: getsNews ? null : sql`coalesce(news_off_at, now())` })
    .where('id', '=', accountId)
    .where('erased_at', 'is', null)
    .returning('email')
    .executeTakeFirst();
  if (account?.email && !getsNews) await removeQueuedNews(tx, account.email);
  return account !== undefined;
}
