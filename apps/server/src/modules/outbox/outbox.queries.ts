import { channels, type letterStates, type outboxQuery } from '@film-contest/contract/outbox';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage, toLikePattern } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isInStateSql, isOutdatedSql, isResendableSql, letterStateSql } from './letter-state.ts';
import { hideSecrets } from './outbox.rules.ts';
import { isChannelConfigured, sendMessageJob } from './outbox.ts';

type State = (typeof letterStates)[number];

type Message = Selectable<Tables['messages']> & { shown: State; isOutdated: boolean };

const selectMessages = (db: Database | Tx) =>
  db
    .selectFrom('messages')
    .selectAll()
    .select([letterStateSql.as('shown'), isOutdatedSql.as('isOutdated')]);

/** Lists a page of the outbox, with the health of each channel. */
export async function listOutbox(ctx: Context, query: z.infer<typeof outboxQuery>) {
  const { db } = ctx;
  let rows = selectMessages(db);
  if (query.filters?.channel?.length) rows = rows.where('channel', 'in', query.filters.channel);
  const states = query.filters?.state;
  if (states?.length) rows = rows.where((eb) => eb.or(states.map((each) => isInStateSql[each])));
  if (query.search) {
    const pattern = toLikePattern(query.search);
    rows = rows.where((eb) =>
      eb.or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern)]),
    );
  }
  const ordered = rows.orderBy('id', query.sorter?.at === 'ascend' ? 'asc' : 'desc');
  const [page, health, resendable] = await Promise.all([
    fetchPage(ordered, query, (row) => row),
    readChannelHealth(ctx),
    db
      .selectFrom('messages')
      .where(isResendableSql)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const nextAttempts = await readNextAttempts(db, page.list);
  return {
    list: page.list.map((row) => toOutboxItem(row, nextAttempts)),
    total: page.total,
    health,
    demoAddress: ctx.config.mode === 'demo' ? '/dev/outbox' : null,
    resendable: resendable.count,
  };
}

async function readNextAttempts(
  db: Database | Tx,
  rows: readonly Message[],
): Promise<Map<number, Date>> {
  const ids = rows.filter((row) => row.shown === 'retrying').map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const jobs = await listQueuedJobs(db, ids);
  return new Map(jobs.map(({ letter, run_at }) => [letter, run_at]));
}

/** Lists the jobs that send these messages. Ignores jobs of earlier rounds of resending. */
export async function listQueuedJobs(db: Database | Tx, ids: readonly number[]) {
  const { rows } = await sql<{ id: string; letter: number; run_at: Date }>`
    select jobs.id, messages.id as letter, jobs.run_at
    from graphile_worker.jobs
    join messages on jobs.key = ${sendMessageJob.name} || ' ' || messages.id
    where messages.id = any(${ids}::bigint[])
  `.execute(db);
  return rows;
}

const toOutboxItem = (row: Message, nextAttempts: Map<number, Date>) => ({
  id: String(row.id),
  channel: row.channel,
  to: row.recipient,
  subject: row.subject,
  kind: row.kind,
  state: row.shown,
  attempts: row.attempts,
  error: row.fault,
  at: row.created_at.toISOString(),
  nextTryAt: nextAttempts.get(row.id)?.toISOString() ?? null,
  isOutdated: row.state !== 'sent' && row.isOutdated,
  isBlank: row.text_body === '',
});

/**
 * Reads the health of each channel. A channel is failing if messages to several recipients have failed since its
 * last success. Failures of a single recipient do not count, because the recipient may be invalid.
 */
async function readChannelHealth(ctx: Context) {
  const { rows } = await sql<{
    channel: (typeof channels)[number];
    waiting: number;
    people: number;
    since: Date | null;
    error: string | null;
  }>`
    select channel, waiting, people, since, error
    from unnest(${[...channels]}::text[]) as channel
    cross join lateral (
      select max(sent_at) as sent from messages where messages.channel = channel.channel
    ) as last
    cross join lateral (
      select count(*) filter (where state = 'queued') as waiting,
        count(distinct recipient) filter (where is_refused) as people,
        min(tried_at) filter (where is_refused) as since,
        (array_agg(fault order by tried_at desc) filter (where is_refused))[1] as error
      from (
        select *, fault is not null and (last.sent is null or tried_at > last.sent) as is_refused
        from messages where messages.channel = channel.channel and state <> 'sent'
      ) as unsent
    ) as refused
  `.execute(ctx.db);
  return rows.map(({ channel, waiting, people, since, error }) => ({
    channel,
    hasWayOut: isChannelConfigured(ctx, channel),
    refusingSince: people > 1 ? (since?.toISOString() ?? null) : null,
    error: people > 1 ? error : null,
    waiting,
  }));
}

/** Reads a message with its secrets hidden. */
export async function readMessage(db: Database | Tx, id: string) {
  const row = await selectMessages(db).where('id', '=', Number(id)).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const { channel, text_body, html_body, sent_at } = row;
  return {
    ...toOutboxItem(row, await readNextAttempts(db, [row])),
    text: hideSecrets(channel, text_body),
    html: html_body && hideSecrets(channel, html_body),
    sentAt: sent_at?.toISOString() ?? null,
  };
}

/** Lists the newest messages with their secrets, for the outbox page of demo mode. */
export async function listNewestMessages({ db }: Context) {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: String(row.id),
    channel: row.channel,
    to: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    at: row.created_at.toISOString(),
  }));
}
