import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { isDatabaseUnavailable, type Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { createFieldRefusal, createFieldsRefusal } from '../../platform/http/refusal.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { queueMailOrSms } from '../outbox/outbox.ts';
import {
  countRecipients,
  type RecipientsSql,
  recipientStateSql,
  selectStoredRecipients,
} from './audience.ts';
import { composeMailing, readRecipientEntries } from './compose.ts';
import { findMissingTexts, planBatch } from './mailings.rules.ts';

export type MailingRow = Selectable<Tables['mailings']>;

/** `mayBeEmpty`: a mailing without recipients is completed at once instead of being rejected. */
interface Options {
  mayBeEmpty?: boolean;
}

/** Sends the due messages of all mailings. Runs every minute, and when the next messages of a mailing become due. */
export const dueMailingsJob = defineJob('mailings:due', z.object({}), 10);

const queueMailingJob = (tx: Tx, id: string, runAt?: Date) =>
  queueJob(tx, dueMailingsJob, {}, { key: `mailings:${id}`, ...(runAt && { runAt }) });

/**
 * Stores the recipients of a draft and starts to send it. A unique key ensures that each account is stored once.
 * Returns the number of recipients who will get a message.
 * @throws noRecipients; required for each text that is missing in a language of a recipient
 */
export async function beginSending(
  tx: Tx,
  mailing: MailingRow,
  recipients: RecipientsSql,
  { mayBeEmpty = false }: Options = {},
) {
  const { id } = mailing;
  await sql`
    insert into mailing_recipients (mailing_id, account_id, entries)
    select ${id}::uuid, account_id, entries from ${recipients} as recipients
  `.execute(tx);
  const counts = await countRecipients(tx, selectStoredRecipients(id), mailing);
  const reached = counts.filter(({ state }) => state === 'mail' || state === 'sms');
  if (reached.length === 0 && !mayBeEmpty) throw createFieldRefusal('audience', 'noRecipients');
  const missing = findMissingTexts(mailing.texts, [
    ...new Set(reached.map(({ locale }) => locale)),
  ]);
  if (Object.keys(missing).length > 0) throw createFieldsRefusal(missing);
  await tx
    .updateTable('mailings')
    .set({
      state: 'sending',
      version: sql`version + 1`,
      started_at: sql<Date>`now()`,
      next_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await queueMailingJob(tx, id);
  return reached.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Continues a paused mailing when its next messages are due (`next_at`), so that pauses cannot raise its hourly rate.
 */
export const continueSending = (tx: Tx, { id, next_at }: MailingRow) =>
  queueMailingJob(tx, id, next_at ?? undefined);

/** Sends the due messages of all mailings. A mailing that fails does not stop the others. */
export async function sendDueMailings(ctx: Context): Promise<void> {
  const { db, log } = ctx;
  for (const { id } of await selectDueMailings(db).select('id').orderBy('next_at').execute()) {
    try {
      await db.transaction().execute(async (tx) => {
        const mailing = await selectDueMailings(tx)
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (mailing) await sendBatch(ctx, tx, mailing);
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, mailing: id }, 'a mailing could not be sent');
    }
  }
}

const selectDueMailings = (db: Context['db']) =>
  db.selectFrom('mailings').where('state', '=', 'sending').where('next_at', '<=', sql<Date>`now()`);

/**
 * Queues the messages to the next recipients in the outbox. Messages and the recipients' states are written in one
 * transaction, so that a killed worker neither loses nor repeats a message.
 */
async function sendBatch(ctx: Context, tx: Tx, mailing: MailingRow): Promise<void> {
  const { id } = mailing;
  const { size, seconds } = planBatch(mailing.per_hour);
  await skipUnreachableRecipients(tx, mailing);
  const recipients = await tx
    .selectFrom('mailing_recipients as recipient')
    .innerJoin('accounts', 'accounts.id', 'recipient.account_id')
    .select(['account_id', 'entries', 'email', 'phone', 'name', 'locale'])
    .where('mailing_id', '=', id)
    .where('state', '=', 'waiting')
    // Skips accounts that were just suspended or have just unsubscribed; the next batch marks them.
    .where(sql<boolean>`${recipientStateSql(mailing)} in ('mail', 'sms')`)
    .orderBy('account_id')
    .limit(size)
    .forShare('accounts')
    .execute();
  const entries = await readRecipientEntries(tx, recipients);
  for (const recipient of recipients) {
    const { locale, values } = composeMailing(ctx, mailing, recipient, entries);
    const to = recipient.email ?? recipient.phone ?? '';
    const messageId = await queueMailOrSms(tx, { to, locale, template: 'mailing', values });
    await tx
      .updateTable('mailing_recipients')
      .set({ state: 'queued', message_id: messageId })
      .where('mailing_id', '=', id)
      .where('account_id', '=', recipient.account_id)
      .execute();
  }
  const isDone = !(await isAnyRecipientWaiting(tx, id));
  const { next_at } = await tx
    .updateTable('mailings')
    .set(
      isDone
        ? { state: 'done', ended_at: sql<Date>`now()`, next_at: null }
        : { next_at: sql<Date>`now() + make_interval(secs => ${seconds})` },
    )
    .where('id', '=', id)
    .returning('next_at')
    .executeTakeFirstOrThrow();
  if (next_at) await queueMailingJob(tx, id, next_at);
}

/** Marks waiting recipients who cannot get a message any more, so that they take no places in a batch. */
const skipUnreachableRecipients = (tx: Tx, mailing: MailingRow) =>
  sql`
    update mailing_recipients set state = found.state
    from (select account_id, ${recipientStateSql(mailing)} as state
      from mailing_recipients join accounts on accounts.id = account_id
      where mailing_id = ${mailing.id} and mailing_recipients.state = 'waiting') as found
    where mailing_id = ${mailing.id} and mailing_recipients.account_id = found.account_id
      and found.state not in ('mail', 'sms')
  `.execute(tx);

async function isAnyRecipientWaiting(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('mailing_recipients')
    .select('account_id')
    .where('mailing_id', '=', id)
    .where('state', '=', 'waiting')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
