import type {
  InboxMessage,
  inboxAnswer,
  inboxMove,
  inboxQuery,
} from '@film-contest/contract/contact';
import { limits } from '@film-contest/contract/limits';
import { pagePath, treeOf } from '@film-contest/contract/pages';
import { formatDateTime } from '@film-contest/messages/format';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { pageOfRows, searchPattern } from '../../platform/db/lists.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { recordChange } from '../audit/audit.ts';
import { queueMail, queueSms } from '../outbox/outbox.ts';
import { readContest } from '../settings/settings.ts';

type Row = Selectable<Tables['contact_messages']>;

const excerptLength = 80;

function excerptOf(content: string): string {
  const chars = [...content.replace(/\s+/g, ' ')];
  const cut = chars.length > excerptLength;
  return cut ? `${chars.slice(0, excerptLength).join('')}…` : chars.join('');
}

export async function listInbox({ db }: Context, query: z.infer<typeof inboxQuery>) {
  let rows = db.selectFrom('contact_messages');
  if (query.filters?.state?.length) rows = rows.where('state', 'in', query.filters.state);
  if (query.search) {
    const pattern = searchPattern(query.search);
    rows = rows.where((eb) =>
      eb.or([
        eb('content', 'ilike', pattern),
        eb('name', 'ilike', pattern),
        eb('contact', 'ilike', pattern),
      ]),
    );
  }
  const direction = query.sorter?.at === 'ascend' ? 'asc' : 'desc';
  const ordered = rows
    .selectAll()
    // Unless an order is asked for, what still waits comes first.
    .$if(!query.sorter?.at, (each) => each.orderBy(sql`state = 'open'`, 'desc'))
    .orderBy('at', direction)
    .orderBy('id', direction);
  return pageOfRows(ordered, query, ({ id, name, contact, content, state, at }: Row) => ({
    id,
    name,
    contact,
    excerpt: excerptOf(content),
    state,
    at: at.toISOString(),
  }));
}

/** One message with its answers. Refuses with 4006. */
export async function readMessage(db: Database | Tx, id: string): Promise<InboxMessage> {
  const row = await db
    .selectFrom('contact_messages')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const answers = await db
    .selectFrom('contact_answers')
    .select(['text', 'by_name', 'at'])
    .where('message_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    id: row.id,
    name: row.name,
    contact: row.contact,
    content: row.content,
    locale: row.locale,
    state: row.state,
    version: row.version,
    at: row.at.toISOString(),
    answers: answers.map(({ text, by_name, at }) => ({ text, by: by_name, at: at.toISOString() })),
  };
}

/**
 * Answers a message in its writer's language, by mail or by SMS, whichever they gave. Refuses with
 * 4006, 4008, and 4010 what is too long for an SMS.
 */
export const answerMessage = (
  ctx: Context,
  request: Request,
  id: string,
  { version, text }: z.infer<typeof inboxAnswer>,
) =>
  changeMessage(ctx, request, id, { version, state: 'answered' }, async (tx, message) => {
    if (!byMail(message.contact)) refuseLongSms(text);
    const by_name = sessionOf(request).name;
    await tx.insertInto('contact_answers').values({ message_id: id, text, by_name }).execute();
    await sendAnswer(ctx, tx, message, text);
  });

const byMail = (contact: string) => contact.includes('@');

function refuseLongSms(text: string): void {
  const max = limits.answer.maxBySms;
  if ([...text].length > max) throw fieldRefusal('text', 'tooLong', { max });
}

/** Puts a message into another state. Refuses with 4006, 4008. */
export const moveMessage = (
  ctx: Context,
  request: Request,
  id: string,
  move: z.infer<typeof inboxMove>,
) => changeMessage(ctx, request, id, move);

async function changeMessage(
  { db }: Context,
  request: Request,
  id: string,
  { version, state }: { version: number; state: Row['state'] },
  besides: (tx: Tx, message: Row) => Promise<void> = async () => {},
): Promise<InboxMessage> {
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('contact_messages')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Refusal('notFound');
    if (before.version !== version) throw new Refusal('changedMeanwhile');
    await besides(tx, before);
    await tx
      .updateTable('contact_messages')
      .set({ state, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    const action = state === 'answered' ? 'contact.answer' : 'contact.move';
    const was = { state: before.state };
    await recordChange(tx, request, action, `contact:${id}`, was, { state });
    return readMessage(tx, id);
  });
}

async function sendAnswer({ config }: Context, tx: Tx, message: Row, answer: string) {
  const { contact: to, locale, content } = message;
  if (!byMail(to)) {
    return queueSms(tx, { to, locale, template: 'answer', values: { answer, content } });
  }
  const { timeZone } = await readContest(tx);
  const date = formatDateTime(locale, message.at.toISOString(), timeZone);
  const link = `${config.baseUrl}${pagePath('contactUs', treeOf(locale))}`;
  const values = { answer, content, date, link };
  await queueMail(tx, { to, locale, template: 'answer', values });
}
