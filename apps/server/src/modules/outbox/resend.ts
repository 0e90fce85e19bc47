import type { Locale } from '@film-contest/contract/locales';
import { renewableLetters } from '@film-contest/contract/outbox';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { consumeRateLimitPoints } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isResendableSql } from './letter-state.ts';
import { listQueuedJobs, readMessage } from './outbox.queries.ts';
import {
  isChannelConfigured,
  type Mail,
  queueMailOrSms,
  queueSendingRound,
  replaceMailText,
} from './outbox.ts';

/**
 * Functions that build a mail again with a new link, keyed by message kind. They return null if the mail is no
 * longer needed.
 */
export type Renewals = Record<
  (typeof renewableLetters)[number],
  (ctx: Context, tx: Tx, recipient: string) => Promise<Mail | null>
>;

/** Maximum number of messages per call of `resendFailedMessages`. */
const maxPerCall = 500;

/**
 * Sends a failed message again, or runs the next attempt of a waiting message now. A failed message starts a new
 * round, so that older jobs cannot send it too. A mail whose text was deleted is built again with a new link.
 * @throws wrongState if the message was sent, is being sent, is outdated, or cannot be built again
 */
export const resendMessage = (
  ctx: Context,
  request: Request,
  { id, renewals }: { id: string; renewals: Renewals },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const number = Number(id);
    const { state, isOutdated } = await readMessage(tx, id);
    if (isOutdated) throw new Refusal('wrongState');
    if (state === 'retrying') await runNextAttemptNow(tx, number);
    else if ((await requeueResendableMessages(ctx, tx, [number], renewals)) === 0)
      throw new Refusal('wrongState');
    await recordChange(tx, request, 'letter.resend', `letter:${id}`, { state }, null);
    return readMessage(tx, id);
  });

export const resendFailedMessages = (ctx: Context, request: Request, renewals: Renewals) =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('messages')
      .select('id')
      .where(isResendableSql)
      .orderBy('id')
      .limit(maxPerCall)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = found.map(({ id }) => id);
    const count = await requeueResendableMessages(ctx, tx, ids, renewals);
    const { left } = await tx
      .selectFrom('messages')
      .where(isResendableSql)
      .select(sql<number>`count(*)`.as('left'))
      .executeTakeFirstOrThrow();
    if (count > 0) {
      await recordChange(tx, request, 'letter.resend_failed', 'letter', null, { count });
    }
    return { count, left };
  });

/**
 * Starts a new sending round for each message and returns their number. Locks the messages, so that concurrent
 * calls start only one round each.
 */
async function requeueResendableMessages(
  ctx: Context,
  tx: Tx,
  ids: readonly number[],
  renewals: Renewals,
) {
  if (ids.length === 0) return 0;
  const found = await tx
    .selectFrom('messages')
    .select(['id', 'kind', 'recipient', 'text_body'])
    .where('id', 'in', ids)
    .where(isResendableSql)
    .orderBy('id')
    .forUpdate()
    .execute();
  let count = 0;
  for (const letter of found) {
    if (letter.text_body === '' && !(await rebuildMail(ctx, tx, letter, renewals))) continue;
    const { round } = await tx
      .updateTable('messages')
      .set({ state: 'queued', round: sql`round + 1`, attempts: 0, fault: null })
      .where('id', '=', letter.id)
      .returning('round')
      .executeTakeFirstOrThrow();
    await queueSendingRound(tx, { id: letter.id, round });
    count += 1;
  }
  return count;
}

async function rebuildMail(
  ctx: Context,
  tx: Tx,
  { id, kind, recipient }: { id: number; kind: string | null; recipient: string },
  renewals: Renewals,
): Promise<boolean> {
  const renewable = renewableLetters.find((each) => each === kind);
  const mail = renewable ? await renewals[renewable](ctx, tx, recipient) : null;
  if (mail) await replaceMailText(tx, id, mail);
  return mail !== null;
}

/**
 * Runs the next attempt of a waiting message now. @throws wrongState if the message is being sent, because running
 * jobs are not rescheduled
 */
async function runNextAttemptNow(tx: Tx, id: number): Promise<void> {
  const jobs = await listQueuedJobs(tx, [id]);
  const ids = jobs.map((job) => job.id);
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now())
  `.execute(tx);
  if (rows.length === 0) throw new Refusal('wrongState');
}

const testLimit = { points: 10, seconds: 3600 };

export async function sendTestMail(ctx: Context, request: Request) {
  const { accountId } = requireSession(request);
  await consumeRateLimitPoints(ctx.services.getCounter('test-mails', testLimit), accountId);
  return ctx.db.transaction().execute(async (tx) => {
    const { email, phone } = await tx
      .selectFrom('accounts')
      .select(['email', 'phone'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const to = email ?? phone ?? '';
    const link = `${ctx.config.baseUrl}/safeSuper/`;
    const locale: Locale = request.locale;
    const id = await queueMailOrSms(tx, { to, locale, template: 'test', values: { link } });
    await recordChange(tx, request, 'letter.test', `letter:${id}`, null, null);
    const channel = to.includes('@') ? 'mail' : 'sms';
    return { id: String(id), to, hasWayOut: isChannelConfigured(ctx, channel) };
  });
}
