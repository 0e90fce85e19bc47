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
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { formatDateTime } from '@film-contest/messages/format';
import { type ExpressionBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage, getDirectionSql, toLikePattern } from '../../platform/db/lists.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { queueMail, queueSms } from '../outbox/outbox.ts';
import { readContest } from '../settings/settings.ts';
import { getMessageKind } from './contact.rules.ts';

type Row = Selectable<Tables['contact_messages']>;
type Query = z.infer<typeof inboxQuery>;

const excerptLength = 80;

export function toExcerpt(content: string): string {
  const chars = [...content.replace(/\s+/g, ' ')];
  const cut = chars.length > excerptLength;
  return cut ? `${chars.slice(0, excerptLength).join('')}…` : chars.join('');
}

const selectMessages = (db: Database | Tx) =>
  db
    .selectFrom('contact_messages')
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom('accounts')
        .whereRef('accounts.id', '=', 'contact_messages.assignee_id')
        .select(staffNameSql('accounts').as('name'))
        .as('assignee_name'),
    )
    .select((eb) =>
      eb
        .selectFrom('judging_rounds')
        .whereRef('judging_rounds.id', '=', 'contact_messages.round_id')
        .select('judging_rounds.name')
        .as('round_name'),
    );

type MessageRow = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number];

const toAssignee = ({ assignee_id, assignee_name }: MessageRow) =>
  assignee_id === null ? null : { id: assignee_id, name: assignee_name ?? '' };

const toObjection = ({ round_id, round_name, decision }: MessageRow) =>
  round_id === null || round_name === null ? null : { round: round_id, name: round_name, decision };

function buildInboxCondition({ search, filters }: Query, ownId: string) {
  return (eb: ExpressionBuilder<Tables, 'contact_messages'>) => {
    const conditions = [];
    const assignees = filters?.assignee ?? [];
    if (assignees.length > 0) {
      const ids = assignees
        .filter((each) => each !== 'nobody')
        .map((each) => (each === 'me' ? ownId : each));
      conditions.push(
        eb.or([
          ...(ids.length > 0 ? [eb('assignee_id', 'in', ids)] : []),
          ...(assignees.includes('nobody') ? [eb('assignee_id', 'is', null)] : []),
        ]),
      );
    }
    const kinds = filters?.kind ?? [];
    if (kinds.length > 0) {
      const ofKind = {
        message: eb.and([eb('round_id', 'is', null), eb('hold_id', 'is', null)]),
        objection: eb('round_id', 'is not', null),
        appeal: eb('hold_id', 'is not', null),
      };
      conditions.push(eb.or(kinds.map((kind) => ofKind[kind])));
    }
    const batches = filters?.batch ?? [];
    if (batches.length > 0) conditions.push(eb('hold_id', 'in', batches.map(Number)));
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

/** Lists a page of the inbox, and counts the matching messages by state. */
export async function listInbox({ db }: Context, request: Request, query: Query) {
  const me = requireSession(request).accountId;
  const { filters, sorter } = query;
  const direction = sorter?.at === 'ascend' ? 'asc' : 'desc';
  const condition = buildInboxCondition(query, me);
  const ordered = selectMessages(db)
    .where(condition)
    .$if(Boolean(filters?.state?.length), (rows) => rows.where('state', 'in', filters?.state ?? []))
    // By default, open messages come first.
    .$if(!sorter?.at, (each) => each.orderBy(sql`state = 'open'`, 'desc'))
    .orderBy('at', direction)
    .orderBy('id', direction);
  const [page, counted, mine] = await Promise.all([
    fetchPage(ordered, query, (row) => ({
      id: row.id,
      name: row.name,
      contact: row.contact,
      excerpt: toExcerpt(row.content),
      state: row.state,
      assignee: toAssignee(row),
      version: row.version,
      kind: getMessageKind(row),
      objection: toObjection(row),
      batch: row.hold_id,
      at: row.at.toISOString(),
    })),
    db
      .selectFrom('contact_messages')
      .where(condition)
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

const selectAnswerers = (db: Database | Tx) =>
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

/** Lists the staff who may reply to messages, sorted by name. */
export function listAnswerers(
  { db }: Context,
  request: Request,
  query: z.infer<typeof answerersQuery>,
) {
  const me = requireSession(request).accountId;
  const rows = selectAnswerers(db)
    .orderBy('name', getDirectionSql(query.sorter?.name))
    .orderBy('accounts.id');
  return fetchPage(rows, query, ({ id, name }) => ({ id, name, isMe: id === me }));
}

export async function readMessage(db: Database | Tx, id: string): Promise<InboxMessage> {
  const row = await selectMessages(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('notFound');
  const readReplies = async (table: 'contact_answers' | 'contact_notes') => {
    const rows = await db
      .selectFrom(table)
      .select(['text', 'by_name', 'at'])
      .where('message_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ text, by_name, at }) => ({ text, by: by_name, at: at.toISOString() }));
  };
  const objection = toObjection(row);
  return {
    id: row.id,
    name: row.name,
    contact: row.contact,
    content: row.content,
    locale: row.locale,
    state: row.state,
    assignee: toAssignee(row),
    version: row.version,
    kind: getMessageKind(row),
    batch: row.hold_id,
    objection: objection && {
      ...objection,
      film: row.film,
      reason: row.decision_reason,
      decidedBy: row.decided_by,
      decidedAt: row.decided_at?.toISOString() ?? null,
    },
    at: row.at.toISOString(),
    answers: await readReplies('contact_answers'),
    notes: await readReplies('contact_notes'),
  };
}

/**
 * Replies in the sender's language, by mail or text message. Assigns an unassigned message to the caller.
 * @throws wrongState if the sender has erased their account
 */
export const answerMessage = (
  ctx: Context,
  request: Request,
  id: string,
  { version, text }: z.infer<typeof inboxAnswer>,
) =>
  changeMessage(ctx, request, id, version, 'contact.answer', async (tx, message) => {
    if (message.contact === '') throw new Refusal('wrongState');
    if (!isEmailAddress(message.contact)) rejectLongSms(text);
    const { name: by_name, accountId } = requireSession(request);
    await tx.insertInto('contact_answers').values({ message_id: id, text, by_name }).execute();
    await sendAnswer(ctx, tx, message, text);
    return { state: 'answered', assignee_id: message.assignee_id ?? accountId };
  });

export const changeMessageState = (
  ctx: Context,
  request: Request,
  id: string,
  { version, state }: z.infer<typeof inboxMove>,
) => changeMessage(ctx, request, id, version, 'contact.move', async () => ({ state }));

/** @throws notFound, changedMeanwhile; notEligible if the assignee may not reply. */
export const assignMessage = (
  ctx: Context,
  request: Request,
  id: string,
  { version, assignee }: z.infer<typeof inboxAssignment>,
) =>
  changeMessage(ctx, request, id, version, 'contact.assign', async (tx) => {
    const isEligible =
      assignee === null ||
      (await selectAnswerers(tx).where('accounts.id', '=', assignee).executeTakeFirst());
    if (!isEligible) throw createFieldRefusal('assignee', 'notEligible');
    return { assignee_id: assignee };
  });

/** Adds a note for other staff. Needs no version, because notes do not conflict. */
export const addNote = (
  { db }: Context,
  request: Request,
  id: string,
  { text }: z.infer<typeof inboxNote>,
) =>
  db.transaction().execute(async (tx) => {
    await readMessage(tx, id);
    const by_name = requireSession(request).name;
    await tx.insertInto('contact_notes').values({ message_id: id, text, by_name }).execute();
    await recordChange(tx, request, 'contact.note', `contact:${id}`, null, null);
    return readMessage(tx, id);
  });

type Change = Pick<
  Updateable<Tables['contact_messages']>,
  'state' | 'assignee_id' | 'decision' | 'decision_reason' | 'decided_by' | 'decided_at'
>;

const toRecordedFields = ({ state, assignee_id, decision, decision_reason }: Change) => ({
  ...(state !== undefined && { state }),
  ...(assignee_id !== undefined && { assignee: assignee_id }),
  ...(decision !== undefined && { decision }),
  ...(decision_reason !== undefined && { reason: decision_reason }),
});

/** Changes a message with a version, and records the change. @throws notFound, changedMeanwhile */
export async function changeMessage(
  { db }: Context,
  request: Request,
  id: string,
  version: number,
  action: string,
  work: (tx: Tx, message: Row) => Promise<Change>,
): Promise<InboxMessage> {
  return db.transaction().execute(async (tx) => {
    const before = await lockRow(tx, 'contact_messages', id);
    if (before.version !== version) throw new Refusal('changedMeanwhile');
    const change = await work(tx, before);
    await tx
      .updateTable('contact_messages')
      .set({ ...change, version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
    const oldValues = Object.fromEntries(
      Object.keys(change).map((column) => [column, before[column as keyof Change]]),
    );
    await recordChange(
      tx,
      request,
      action,
      `contact:${id}`,
      toRecordedFields(oldValues),
      toRecordedFields(change),
    );
    return readMessage(tx, id);
  });
}

const isEmailAddress = (contact: string) => contact.includes('@');

function rejectLongSms(text: string): void {
  const max = limits.answer.maxBySms;
  if ([...text].length > max) throw createFieldRefusal('text', 'tooLong', { max });
}

async function sendAnswer({ config }: Context, tx: Tx, message: Row, answer: string) {
  const { contact: to, locale, content } = message;
  if (!isEmailAddress(to)) {
    return queueSms(tx, { to, locale, template: 'answer', values: { answer, content } });
  }
  const { timeZone } = await readContest(tx);
  const date = formatDateTime(locale, message.at.toISOString(), timeZone);
  const link = `${config.baseUrl}${buildPagePath('contactUs', getCanonicalLanguagePrefix(locale))}`;
  const values = { answer, content, date, link };
  await queueMail(tx, { to, locale, template: 'answer', values });
}
