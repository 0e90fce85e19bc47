import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { counterOf, spend } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { recordChange } from '../audit/audit.ts';
import { isResendable } from './letter-state.ts';
import { queuedJobs, readLetter } from './outbox.queries.ts';
import { hasWayOut, queueLetter, queueSending } from './outbox.ts';

/** So many are sent anew by one call. */
const mostAtOnce = 500;

/**
 * Sends a message anew that was given up, or has a waiting one tried at once. A message that is on its
 * way is never sent beside itself: what was given up begins a round, whose job alone sends it. Refuses
 * with 4006, and 4017 what was sent, is outdated, or is being sent.
 */
export const resendLetter = (ctx: Context, request: Request, id: string) =>
  ctx.db.transaction().execute(async (tx) => {
    const number = Number(id);
    const { state, isOutdated } = await readLetter(tx, id);
    if (isOutdated) throw new Refusal('wrongState');
    if (state === 'retrying') await tryNow(tx, number);
    else await beginRounds(tx, [number], true);
    await recordChange(tx, request, 'letter.resend', `letter:${id}`, { state }, null);
    return readLetter(tx, id);
  });

/** Sends all anew that were given up and are still worth sending. */
export const resendFailed = (ctx: Context, request: Request) =>
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
    const count = await beginRounds(
      tx,
      found.map(({ id }) => id),
    );
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
async function beginRounds(tx: Tx, ids: readonly number[], refuses = false): Promise<number> {
  if (ids.length === 0) return 0;
  const begun = await tx
    .updateTable('messages')
    .set({ state: 'queued', round: sql`round + 1`, attempts: 0, fault: null })
    .where('id', 'in', ids)
    .where(isResendable)
    .returning(['id', 'round'])
    .execute();
  if (refuses && begun.length === 0) throw new Refusal('wrongState');
  for (const letter of begun) await queueSending(tx, letter);
  return begun.length;
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
  await spend(counterOf(ctx.pool, 'test-mails', testsPerHour), accountId);
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
