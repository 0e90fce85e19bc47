import type { auditExport, auditQuery } from '@film-contest/contract/audit';
import type { Locale } from '@film-contest/contract/locales';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { fetchPage, toLikePattern } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { readContest } from '../settings/settings.ts';
import { readTargetNames } from './target-names.ts';

export type Wanted = z.infer<typeof auditExport>;

type Row = Selectable<Tables['audit_log']>;

export type AuditRecord = Awaited<ReturnType<typeof toAuditRecords>>[number];

/** Lists audit records with the names of their targets in the reader's language. */
export async function listAuditRecords(
  { db }: Context,
  locale: Locale,
  query: z.infer<typeof auditQuery>,
) {
  const rows = await selectAuditRecords(db, query);
  const ordered = rows.orderBy('id', query.sorter?.at === 'ascend' ? 'asc' : 'desc');
  const page = await fetchPage(ordered, query, (row) => row);
  return { list: await toAuditRecords(db, page.list, locale), total: page.total };
}

/** Reads all matching records in batches, newest first. */
export async function* readAuditBatches({ db }: Context, locale: Locale, wanted: Wanted) {
  const rows = await selectAuditRecords(db, wanted);
  let last: number | null = null;
  while (true) {
    const before: number | null = last;
    const batch = await rows
      .$if(before !== null, (each) => each.where('id', '<', before ?? 0))
      .orderBy('id', 'desc')
      .limit(500)
      .execute();
    if (batch.length > 0) yield await toAuditRecords(db, batch, locale);
    if (batch.length < 500) return;
    last = batch.at(-1)?.id ?? null;
  }
}

async function toAuditRecords(db: Database, rows: readonly Row[], locale: Locale) {
  const names = await readTargetNames(
    db,
    rows.map(({ target }) => target),
    locale,
  );
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    whoId: row.account_id,
    who: row.who,
    action: row.action,
    target: row.target,
    targetName: names.get(row.target) ?? row.target,
    before: row.before,
    after: row.after,
    network: row.address,
    requestId: row.request_id,
  }));
}

async function selectAuditRecords(db: Database, { search, filters = {} }: Wanted) {
  const { timeZone } = await readContest(db);
  const entry = search && /^\d{1,9}$/.test(search) ? await findEntryId(db, Number(search)) : null;
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where((eb) =>
      eb.and([
        ...buildAuditFilters(eb, filters, timeZone),
        ...(search ? [eb.or(buildAuditSearch(eb, search, entry))] : []),
      ]),
    );
}

type Builder = ExpressionBuilder<Tables, 'audit_log'>;

function buildAuditFilters(eb: Builder, filters: NonNullable<Wanted['filters']>, timeZone: string) {
  const { action, who, kind, target, from, to, request } = filters;
  const getStartOfDay = (day: string, daysLater = 0) =>
    sql<Date>`(${day}::date + ${daysLater}::int)::timestamp at time zone ${timeZone}`;
  return [
    ...(action?.length ? [eb('action', 'in', action)] : []),
    ...(who?.length ? [eb('account_id', 'in', who)] : []),
    ...(kind?.length ? [eb('kind', 'in', kind)] : []),
    ...(target?.length ? [eb('target', 'in', target)] : []),
    ...(request?.length ? [eb('request_id', 'in', request)] : []),
    ...(from?.[0] ? [eb('at', '>=', getStartOfDay(from[0]))] : []),
    ...(to?.[0] ? [eb('at', '<', getStartOfDay(to[0], 1))] : []),
  ];
}

/** Builds the search condition of the audit log. The number of an entry finds the records of that entry. */
function buildAuditSearch(eb: Builder, search: string, entry: string | null) {
  const pattern = toLikePattern(search);
  return [
    eb('who', 'ilike', pattern),
    eb('action', 'ilike', pattern),
    eb('target', 'ilike', pattern),
    eb('request_id', '=', search),
    ...(entry ? [eb('target', '=', `entry:${entry}`)] : []),
  ];
}

async function findEntryId(db: Database, number: number): Promise<string | null> {
  const row = await db
    .selectFrom('entries')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Returns the values for the audit log's filters. Uses an index, so that the time does not grow with the log. */
export async function readAuditFilterOptions({ db }: Context) {
  const [people, kinds] = await Promise.all([
    readDistinctValues(db, 'account_id'),
    readDistinctValues(db, 'kind'),
  ]);
  const named = await sql<{ id: string; name: string }>`
    select people.id, newest.who as name
    from unnest(${people}::uuid[]) as people (id)
    cross join lateral (
      select who from audit_log where account_id = people.id order by id desc limit 1
    ) as newest
    order by lower(newest.who), people.id
  `.execute(db);
  return { people: named.rows, kinds };
}

/** Returns the distinct values of an indexed column, with a loose index scan. */
async function readDistinctValues(db: Database, column: 'account_id' | 'kind'): Promise<string[]> {
  const value = sql.ref(column);
  const { rows } = await sql<{ value: string }>`
    with recursive found as (
      (select ${value} as value from audit_log where ${value} is not null order by ${value} limit 1)
      union all
      select (select ${value} from audit_log where ${value} > found.value order by ${value} limit 1)
      from found where found.value is not null
    )
    select value from found where value is not null
  `.execute(db);
  return rows.map((row) => row.value);
}
