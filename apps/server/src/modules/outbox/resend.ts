import type { Locale } from '@film-contest/contract/locales';
import { renewableLetters } from '@film-contest/contract/outbox';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { consumePoints, getCounter } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isResendable } from './letter-state.ts';
import { queuedJobs, readLetter } from './outbox.queries.ts';
import { hasWayOut, type Mail, queueLetter, queueSending, rewriteMail } from './outbox.ts';

/** Writes a letter of a kind to a recipient again, with a fresh link; null where none is due any more. */
export type Renewals = Record<
  (typeof renewableLetters)[number],
  (ctx: Context, tx: Tx, recipient: string) => Promise<Mail | null>
>;

/** So many are sent anew by one call. */
const mostAtOnce = 500;

/**
 * Sends a message again that was given up, or has a waiting one tried at once. A message that is on its
 * way is never sent beside itself: what was given up begins a round, whose job alone sends it. One whose text
 * was removed gets a fresh link.
 *
 * @throws notFound; wrongState for what was sent, is outdated, is being sent, or cannot be written again.
 */
export const resendLetter = (
  ctx: Context,
  request: Request,
  { id, renewals }: { id: string; renewals: Renewals },
) =>
  ctx.db.transaction().execute(async (tx) => {
    const number = Number(id);
    const { state, isOutdated } = await readLetter(tx, id);
    if (isOutdated) throw new Refusal('wrongState');
    if (state === 'retrying') await tryNow(tx, number);
    else if ((await beginRounds(ctx, tx, [number], renewals)) === 0)
      throw new Refusal('wrongState');
    await recordChange(tx, request, 'letter.resend', `letter:${id}`, { state }, null);
    return readLetter(tx, id);
  });

/** Sends all again that were given up and are still worth sending. */
export const resendFailed = (ctx: Context, request: Request, renewals: Renewals) =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('messages')
      .select('id')
      .where(isResendable)
      .orderBy('id')
      .limit(mostAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    const ids = found.map(({ id }) => id);
    const count = await beginRounds(ctx, tx, ids, renewals);
    const { left } = await tx
      .selectFrom('messages')
      .where(isResendable)
      .select(sql<number>`count(*)`.as('left'))
      .executeTakeFirstOrThrow();
    if (count > 0) {
      await recordChange(tx, request, 'letter.resend_failed', 'letter', null, { count });
    }
    return { count, left };
  });

/** A round begins only with what was given up: of two who ask at once, one is too late. */
async function beginRounds(ctx: Context, tx: Tx, ids: readonly number[], renewals: Renewals) {
  if (ids.length === 0) return 0;
  const found = await tx
    .selectFrom('messages')
    .select(['id', 'kind', 'recipient', 'text_body'])
    .where('id', 'in', ids)
    .where(isResendable)
    .orderBy('id')
    .forUpdate()
    .execute();
  let count = 0;
  for (const letter of found) {
    if (letter.text_body === '' && !(await renew(ctx, tx, letter, renewals))) continue;
    const { round } = await tx
      .updateTable('messages')
      .set({ state: 'queued', round: sql`round + 1`, attempts: 0, fault: null })
      .where('id', '=', letter.id)
      .returning('round')
      .executeTakeFirstOrThrow();
    await queueSending(tx, { id: letter.id, round });
    count += 1;
  }
  return count;
}

async function renew(
  ctx: Context,
  tx: Tx,
  { id, kind, recipient }: { id: number; kind: string | null; recipient: string },
  renewals: Renewals,
): Promise<boolean> {
  const known = renewableLetters.find((each) => each === kind);
  const mail = known ? await renewals[known](ctx, tx, recipient) : null;
  if (mail) await rewriteMail(tx, id, mail);
  return mail !== null;
}

/** The queue leaves alone what it has in hand. */
async function tryNow(tx: Tx, id: number): Promise<void> {
  const jobs = await queuedJobs(tx, [id]);
  const ids = jobs.map((job) => job.id);
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now())
  `.execute(tx);
  if (rows.length === 0) throw new Refusal('wrongState');
}

const testsPerHour = { points: 10, seconds: 3600 };

/** Sends a message to the caller's own address, to see whether messages arrive. Refuses with 4003. */
export async function sendTestMail(ctx: Context, request: Request) {
  const { accountId } = sessionOf(request);
  await consumePoints(getCounter(ctx.pool, 'test-mails', testsPerHour), accountId);
  return ctx.db.transaction().execute(async (tx) => {
    const { email, phone } = await tx
      .selectFrom('accounts')
      .select(['email', 'phone'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    const to = email ?? phone ?? '';
    const link = `${ctx.config.baseUrl}/safeSuper/`;
    const locale: Locale = request.locale;
    const id = await queueLetter(tx, { to, locale, template: 'test', values: { link } });
    await recordChange(tx, request, 'letter.test', `letter:${id}`, null, null);
    const channel = to.includes('@') ? 'mail' : 'sms';
    return { id: String(id), to, hasWayOut: hasWayOut(ctx, channel) };
  });
}
