import { formatPublicNumber } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import type { Mailing, mailingRow, mailingsQuery } from '@film-contest/contract/mailings';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage, getDirectionSql, toLikePattern } from '../../platform/db/lists.ts';
import { findLocalText } from '../../platform/db/local-text.ts';
import { Refusal } from '../../platform/http/refusal.ts';

type Progress = Mailing['progress'];

/** SQL: numbers of a mailing's recipients by state, as JSON. */
const progressSql = sql<Progress>`(
  select json_build_object(
    'waiting', count(*) filter (where recipient.state = 'waiting'),
    'queued', count(*) filter (where recipient.state = 'queued'),
    'skipped', count(*) filter (where recipient.state not in ('waiting', 'queued')),
    'failed', count(*) filter (where messages.state = 'failed'))
  from mailing_recipients as recipient
  left join messages on messages.id = recipient.message_id
  where recipient.mailing_id = mailings.id)`;

const selectMailings = (db: Database | Tx) =>
  db.selectFrom('mailings').selectAll().select(progressSql.as('progress'));

type Row = Awaited<ReturnType<ReturnType<typeof selectMailings>['execute']>>[number];

const toMailingRow = (row: Row, locale: Locale): z.infer<typeof mailingRow> => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  state: row.state,
  subject: findLocalText(row.texts, 'subject', locale)?.text ?? '',
  audience: row.audience,
  progress: row.progress,
  announcement: row.announcement_id,
  by: row.by_name,
  updatedAt: row.updated_at.toISOString(),
  startedAt: row.started_at?.toISOString() ?? null,
});

export async function listMailings(
  { db }: Context,
  locale: Locale,
  query: z.infer<typeof mailingsQuery>,
) {
  const { state, kind } = query.filters ?? {};
  let rows = selectMailings(db);
  if (state?.length) rows = rows.where('state', 'in', state);
  if (kind?.length) rows = rows.where('kind', 'in', kind);
  if (query.search) {
    const pattern = toLikePattern(query.search);
    rows = rows.where(
      sql<boolean>`exists (select from jsonb_each(texts) as local
        where local.value ->> 'subject' ilike ${pattern})`,
    );
  }
  const direction = getDirectionSql(query.sorter?.updatedAt ?? 'descend');
  const ordered = rows.orderBy('updated_at', direction).orderBy('id', direction);
  return fetchPage(ordered, query, (row) => toMailingRow(row, locale));
}

/** @throws notFound */
export async function readMailing(
  db: Database | Tx,
  { locale }: { locale: Locale },
  id: string,
): Promise<Mailing> {
  const row = await selectMailings(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const { audience } = row;
  return {
    ...toMailingRow(row, locale),
    texts: row.texts,
    perHour: row.per_hour,
    entry: audience.list === 'entry' ? await readEntryName(db, audience.entry) : null,
    nextAt: row.next_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

async function readEntryName(db: Database | Tx, id: string): Promise<Mailing['entry']> {
  const entry = await db
    .selectFrom('entries')
    .select(['number', 'title'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!entry) return null;
  const { number, title } = entry;
  return { number: number === null ? null : formatPublicNumber(number), title };
}
