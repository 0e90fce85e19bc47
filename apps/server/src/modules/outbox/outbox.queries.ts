import type { outboxQuery } from '@film-contest/contract/console';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { pageOfRows, searchPattern } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { withoutSecrets } from './outbox.rules.ts';

type Message = Selectable<Tables['messages']>;

export async function listOutbox({ db }: Context, query: z.infer<typeof outboxQuery>) {
  let rows = db.selectFrom('messages');
  if (query.filters?.channel?.length) rows = rows.where('channel', 'in', query.filters.channel);
  if (query.filters?.state?.length) rows = rows.where('state', 'in', query.filters.state);
  if (query.search) {
    const pattern = searchPattern(query.search);
    rows = rows.where((eb) =>
      eb.or([eb('recipient', 'ilike', pattern), eb('subject', 'ilike', pattern)]),
    );
  }
  return pageOfRows(
    rows.selectAll().orderBy('id', query.sorter?.at === 'ascend' ? 'asc' : 'desc'),
    query,
    rowOf,
  );
}

const rowOf = (row: Message) => ({
  id: String(row.id),
  channel: row.channel,
  to: row.recipient,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  error: row.fault,
  at: row.created_at.toISOString(),
});

/** One message whole, but for the secrets in it. Refuses with 4006. */
export async function readLetter({ db }: Context, id: string) {
  const row = await db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', Number(id))
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const { channel, text_body, html_body, sent_at } = row;
  return {
    ...rowOf(row),
    text: withoutSecrets(channel, text_body),
    html: html_body && withoutSecrets(channel, html_body),
    sentAt: sent_at?.toISOString() ?? null,
  };
}

/** The newest messages whole, for the local trial's outbox page. */
export async function newestMessages({ db }: Context) {
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
