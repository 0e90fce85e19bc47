import { accessRoles } from '@film-contest/contract/access';
import {
  type answerersQuery,
  type InboxMessage,
  type inboxAnswer,
  type inboxAssignment,
  type inboxMove,
  type inboxNote,
  type inboxQuery,
  inboxStates,
} from '@film-contest/contract/contact';
import { limits } from '@film-contest/contract/limits';
import { pagePath, treeOf } from '@film-contest/contract/pages';
import { formatDateTime } from '@film-contest/messages/format';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage, sqlDirection, toLikePattern } from '../../platform/db/lists.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { queueMail, queueSms } from '../outbox/outbox.ts';
import { readContest } from '../settings/settings.ts';

type Row = Selectable<Tables['contact_messages']>;
type Query = z.infer<typeof inboxQuery>;

const excerptLength = 80;

/** The first words of a message, on one line. */
export function excerptOf(content: string): string {
  const chars = [...content.replace(/\s+/g, ' ')];
  const cut = chars.length > excerptLength;
  return cut ? `${chars.slice(0, excerptLength).join('')}…` : chars.join('');
}

/** Messages with who takes care of them. */
const messageRows = (db: Database | Tx) =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .whereRef('accounts.id', '=', 'contact_messages.assignee_id')
        .select(staffNameSql('accounts').as('name'))
        .as('assignee_name'),
    );

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

const assigneeOf = ({ assignee_id, assignee_name }: MessageRow) =>
  assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? '' };

/** The messages that are asked for, whatever their state. */
function askedFor({ search, filters }: Query, me: string) {
  return (eb: ExpressionBuilder<Tables, 'contact_messages'>) => {
    const conditions = [];
    const assignees = filters?.assignee ?? [];
    if (assignees.length > 0) {
      const ids = assignees
        .filter((each) => each !== 'nobody')
        .map((each) => (each === 'me' ? me : each));
      conditions.push(
        eb.or([
          ...(ids.length > 0 ? [eb('assignee_id', 'in', ids)] : []),
          ...(assignees.includes('nobody') ? [eb('assignee_id', 'is', null)] : []),
        ]),
      );
    }
    if (search) {
      const pattern = toLikePattern(search);
      conditions.push(
        eb.or([
          eb('content', 'ilike', pattern),
          eb('name', 'ilike', pattern),
          eb('contact', 'ilike', pattern),
        ]),
      );
    }
    return eb.and(conditions);
  };
}

/** A page of the inbox, with how many messages of each state it would show. */
export async function listInbox({ db }: Context, request: Request, query: Query) {
  const me = sessionOf(request).accountId;
  const { filters, sorter } = query;
  const direction = sorter?.at === 'ascend' ? 'asc' : 'desc';
  const asked = askedFor(query, me);
  const ordered = messageRows(db)
    .where(asked)
    .$if(Boolean(filters?.state?.length), (rows) => rows.where('state', 'in', filters?.state ?? []))
    // Unless an order is asked for, what still waits comes first.
    .$if(!sorter?.at, (each) => each.orderBy(sql`state = 'open'`, 'desc'))
    .orderBy('at', direction)
    .orderBy('id', direction);
  const [page, counted, mine] = await Promise.all([
    fetchPage(ordered, query, (row) => ({
      id: row.id,
      name: row.name,
      contact: row.contact,
      excerpt: excerptOf(row.content),
      state: row.state,
      assignee: assigneeOf(row),
      version: row.version,
      at: row.at.toISOString(),
    })),
    db
      .selectFrom('contact_messages')
      .where(asked)
      .groupBy('state')
      .select(['state', sql<number>`count(*)`.as('count')])
      .execute(),
    db
      .selectFrom('contact_messages')
      .where('assignee_id', '=', me)
      .where('state', '=', 'open')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  const counts = Object.fromEntries(
    inboxStates.map((state) => [state, counted.find((each) => each.state === state)?.count ?? 0]),
  ) as Record<Row['state'], number>;
  return { ...page, counts, mine: mine.count };
}

const answerers = (db: Database | Tx) =>
  db
    .selectFrom('accounts')
    .select(['accounts.id', staffNameSql('accounts').as('name')])
    .where('suspended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_roles')
          .select('role')
          .whereRef('account_id', '=', 'accounts.id')
          .where('role', 'in', accessRoles.canAnswer),
      ),
    );

/** Staff who may answer messages, by name. */
export function listAnswerers(
  { db }: Context,
  request: Request,
  query: z.infer<typeof answerersQuery>,
) {
  const me = sessionOf(request).accountId;
  const rows = answerers(db)
    .orderBy('name', sqlDirection(query.sorter?.name))
    .orderBy('accounts.id');
  return fetchPage(rows, query, ({ id, name }) => ({ id, name, isMe: id === me }));
}

/** One message with its answers and notes. Refuses with 4006. */
export async function readMessage(db: Database | Tx, id: string): Promise<InboxMessage> {
  const row = await messageRows(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const saidIn = async (table: 'contact_answers' | 'contact_notes') => {
    const said = await db
      .selectFrom(table)
      .select(['text', 'by_name', 'at'])
      .where('message_id', '=', id)
      .orderBy('id')
      .execute();
    return said.map(({ text, by_name, at }) => ({ text, by: by_name, at: at.toISOString() }));
  };
  return {
    id: row.id,
    name: row.name,
    contact: row.contact,
    content: row.content,
    locale: row.locale,
    state: row.state,
    assignee: assigneeOf(row),
    version: row.version,
    at: row.at.toISOString(),
    answers: await saidIn('contact_answers'),
    notes: await saidIn('contact_notes'),
  };
}

/**
 * Answers a message in its writer's language, by mail or by SMS, whichever they gave. Nobody's message
 * becomes that of whoever answers. Refuses with 4006, 4008, and 4010 what is too long for an SMS.
 */
export const answerMessage = (
  ctx: Context,
  request: Request,
  id: string,
  { version, text }: z.infer<typeof inboxAnswer>,
) =>
  changeMessage(ctx, request, id, version, 'contact.answer', async (tx, message) => {
    if (!byMail(message.contact)) refuseLongSms(text);
    const { name: by_name, accountId } = sessionOf(request);
    await tx.insertInto('contact_answers').values({ message_id: id, text, by_name }).execute();
    await sendAnswer(ctx, tx, message, text);
    return { state: 'answered', assignee_id: message.assignee_id ?? accountId };
  });

/** Puts a message into another state. Refuses with 4006, 4008. */
export const moveMessage = (
  ctx: Context,
  request: Request,
  id: string,
  { version, state }: z.infer<typeof inboxMove>,
) => changeMessage(ctx, request, id, version, 'contact.move', async () => ({ state }));

/** Gives a message to somebody who may answer it. Refuses with 4006, 4008, and 4004 anybody else. */
export const assignMessage = (
  ctx: Context,
  request: Request,
  id: string,
  { version, assignee }: z.infer<typeof inboxAssignment>,
) =>
  changeMessage(ctx, request, id, version, 'contact.assign', async (tx) => {
    const may =
      assignee === null ||
      (await answerers(tx).where('accounts.id', '=', assignee).executeTakeFirst());
    if (!may) throw fieldRefusal('assignee', 'notEligible');
    return { assignee_id: assignee };
  });

/** Adds a note for other staff, whatever has happened to the message meanwhile. Refuses with 4006. */
export const noteMessage = (
  { db }: Context,
  request: Request,
  id: string,
  { text }: z.infer<typeof inboxNote>,
) =>
  db.transaction().execute(async (tx) => {
    await readMessage(tx, id);
    const by_name = sessionOf(request).name;
    await tx.insertInto('contact_notes').values({ message_id: id, text, by_name }).execute();
    await recordChange(tx, request, 'contact.note', `contact:${id}`, null, null);
    return readMessage(tx, id);
  });

type Change = Partial<Pick<Row, 'state' | 'assignee_id'>>;

/** What is on record of a change. */
const seen = ({ state, assignee_id }: Change) => ({
  ...(state !== undefined && { state }),
  ...(assignee_id !== undefined && { assignee: assignee_id }),
});

async function changeMessage(
  { db }: Context,
  request: Request,
  id: string,
  version: number,
  action: string,
  work: (tx: Tx, message: Row) => Promise<Change>,
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
    const change = await work(tx, before);
    await tx
      .updateTable('contact_messages')
      .set({ ...change, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    const was = Object.fromEntries(
      Object.keys(change).map((column) => [column, before[column as keyof Change]]),
    );
    await recordChange(tx, request, action, `contact:${id}`, seen(was), seen(change));
    return readMessage(tx, id);
  });
}

const byMail = (contact: string) => contact.includes('@');

function refuseLongSms(text: string): void {
  const max = limits.answer.maxBySms;
  if ([...text].length > max) throw fieldRefusal('text', 'tooLong', { max });
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
