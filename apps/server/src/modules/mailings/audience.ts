import type { Locale } from '@film-contest/contract/locales';
import type {
  AnnouncedAudience,
  MailingAudience,
  MailingTexts,
  mailingKinds,
} from '@film-contest/contract/mailings';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/http/call.ts';
import { selectMatchingAccounts } from '../account-management/matching-accounts.ts';
import { selectMatchingEntries } from '../entry-list/matching-entries.ts';
import { listSmsLocales } from './mailings.rules.ts';

/** SQL: a query of the recipients (`account_id`) with their entries in the audience (`entries`). */
export type RecipientsSql = RawBuilder<{ account_id: string; entries: string[] }>;

/** Selects the recipients of an audience. An entrant with several entries is one recipient. */
export async function selectRecipients(
  db: Database | Tx,
  session: Session,
  audience: MailingAudience,
): Promise<RecipientsSql> {
  switch (audience.list) {
    case 'entry':
      return entrantsOfEntriesSql(sql`entries.id = ${audience.entry} and entries.state <> 'draft'`);
    case 'entries': {
      const { matching } = await selectMatchingEntries(db, session, audience);
      return entrantsOfEntriesSql(sql`entries.id in ${matching.select('listed.entry_id')}`);
    }
    case 'announced':
      return selectAnnouncedRecipients(audience);
    case 'accounts': {
      const matching = selectMatchingAccounts(db, audience).clearSelect();
      return sql`(${matching.select(['accounts.id as account_id', sql<string[]>`'{}'::uuid[]`.as('entries')])})`;
    }
  }
}

/**
 * SQL: the recipients of an announcement's mailing.
 *
 * - `listed`: the entrants of the announced entries that are published.
 * - others: the entrants of the same groups who have no entry in the list, neither as a draft nor published.
 *
 * Excludes entrants who were already mailed the result of the round whose films were added to the list.
 * @param announced ids of the announced entries; by default, those of the list's drafts
 */
export function selectAnnouncedRecipients(
  { type, part }: AnnouncedAudience,
  announced?: readonly string[],
): RecipientsSql {
  const ids = announced
    ? sql`(select unnest(${announced}::uuid[]))`
    : selectListedEntryIds(type, sql`('draft')`);
  const isPublic = sql`entries.state = 'published'`;
  if (part === 'listed')
    return entrantsOfEntriesSql(
      sql`${isPublic} and entries.id in ${ids} and not ${isSelectionMailedSql(type)}`,
    );
  return entrantsOfEntriesSql(sql`${isPublic} and not ${isInformedSql(type, 'entries.account_id')}
    and entries.group_name in (select won.group_name from entries as won where won.id in ${ids})
    and entries.account_id not in (select placed.account_id from entries as placed
      where placed.id in ${selectListedEntryIds(type, sql`('draft', 'published')`)})`);
}

/** SQL: whether an account was mailed the result of a round whose films were added to the list. */
export const isInformedSql = (
  type: AnnouncedAudience['type'],
  account: string,
) => sql<SqlBool>`exists (
  select from judging_result_recipients informed
  join judging_results result on result.round_id = informed.round_id
  where informed.account_id = ${sql.ref(account)} and informed.state <> 'inactive'
    and ${type} = any(result.lists))`;

/**
 * SQL: whether an entrant was mailed that a round selected their entry, and the round's films were added to the
 * list.
 */
const isSelectionMailedSql = (type: AnnouncedAudience['type']) => sql<SqlBool>`exists (
  select from judging_published_films film
  join judging_results result on result.round_id = film.round_id
  join judging_result_recipients informed on informed.round_id = film.round_id
  where film.entry_id = entries.id and film.is_selected and ${type} = any(result.lists)
    and film.number = (select max(number) from judging_publications
      where round_id = film.round_id)
    and informed.account_id = entries.account_id and informed.state <> 'inactive')`;

/** SQL: selects the ids of the entries whose content item of the type has one of the states. */
const selectListedEntryIds = (type: AnnouncedAudience['type'], states: RawBuilder<unknown>) =>
  sql`(select contents.entry_id from contents
    where contents.type = ${type} and contents.state in ${states} and contents.entry_id is not null)`;

/** SQL: the recipients that were stored when a mailing was started. */
export const selectStoredRecipients = (mailingId: string): RecipientsSql => sql`(
  select account_id, entries from mailing_recipients where mailing_id = ${mailingId})`;

/** SQL: the entrants of the entries that meet a condition. */
const entrantsOfEntriesSql = (condition: RawBuilder<unknown>): RecipientsSql => sql`(
  select entries.account_id, array_agg(entries.id order by entries.number) as entries
  from entries where ${condition} group by entries.account_id)`;

export type RecipientState = 'mail' | 'sms' | 'inactive' | 'unsubscribed' | 'unreachable';

interface Content {
  kind: (typeof mailingKinds)[number];
  texts: Record<Locale, MailingTexts>;
}

/** SQL: how a row of `accounts` gets the mailing, or why not. News is never sent as a text message. */
export const recipientStateSql = ({ kind, texts }: Content) => sql<RecipientState>`case
  when accounts.activated_at is null or accounts.suspended_at is not null
    or accounts.erased_at is not null then 'inactive'
  when ${kind} = 'news' and accounts.news_off_at is not null then 'unsubscribed'
  when accounts.email is not null then 'mail'
  when ${kind} = 'entry' and accounts.phone is not null
    and accounts.locale = any(${listSmsLocales(texts)}::text[]) then 'sms'
  else 'unreachable' end`;

/** SQL: whether a recipient's state means that a message is sent. */
export const isReachedSql = sql<SqlBool>`state in ('mail', 'sms')`;

/** Counts the recipients by language and by how they get the mailing. */
export async function countRecipients(
  db: Database | Tx,
  recipients: RecipientsSql,
  content: Content,
): Promise<{ locale: Locale; state: RecipientState; count: number }[]> {
  const { rows } = await sql<{ locale: Locale; state: RecipientState; count: number }>`
    select accounts.locale, ${recipientStateSql(content)} as state, count(*)::int as count
    from ${recipients} as recipients
    join accounts on accounts.id = recipients.account_id
    group by 1, 2
  `.execute(db);
  return rows;
}
