import { codes } from '@film-contest/contract/codes';
import { filmAwaitedUntil } from '@film-contest/contract/entry-rules';
import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { addJob, defineJob } from '../../platform/jobs/jobs.ts';
import { processFilm } from '../films/films.ts';
import { readContest } from '../settings/settings.ts';
import { completeUpload } from '../uploads/complete-upload.ts';
import { mailMaker } from './mail-maker.ts';
import { lockEntry, moveEntry } from './move-entry.ts';
import { type Entry, shownNumber } from './read-entry.ts';
import { sendBack } from './send-back.ts';
import { refusedField } from './subtitle-checks.ts';

/** Runs at the deadline of an awaited film. It has many attempts because the film may still be hashed or checked. */
export const filmDueJob = defineJob('entries.filmDue', z.object({ entryId: z.uuid() }), 25);

/** Lets a submitted entry wait for its film, in the submission's transaction. */
export async function awaitFilm(tx: Tx, entryId: string, until: Date): Promise<void> {
  await tx
    .updateTable('entries')
    .set({ film_awaited_until: until })
    .where('id', '=', entryId)
    .execute();
  await addJob(tx, filmDueJob, { entryId }, { key: `${filmDueJob.name} ${entryId}`, runAt: until });
}

/**
 * Moves on the entries that wait for a film whose bytes have arrived: its processing is queued, or they go
 * back to their maker when it was refused or lacks the promised subtitles. Called through the queue; safe to
 * call again.
 */
export async function takeAwaitedFilm(ctx: Context, uploadId: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('entries')
      .selectAll()
      .where('video_id', '=', uploadId)
      .where('film_awaited_until', 'is not', null)
      .orderBy('id')
      .forUpdate()
      .execute();
    const film = await tx
      .selectFrom('uploads')
      .select(['state', 'checks'])
      .where('id', '=', uploadId)
      .executeTakeFirst();
    if (!film || film.state === 'granted') return;
    for (const entry of waiting) {
      const { checks } = film;
      const refused = refusedField(entry.form, { isRefused: film.state === 'refused', checks });
      if (refused === null) await takeFilm(tx, entry.id, uploadId);
      else {
        const checking = await moveEntry(tx, entry, 'checking');
        await sendBack(ctx, tx, checking, refused);
      }
    }
  });
}

async function takeFilm(tx: Tx, entryId: string, uploadId: string): Promise<void> {
  await tx
    .updateTable('entries')
    .set({ film_awaited_until: null, updated_at: sql`now()` })
    .where('id', '=', entryId)
    .execute();
  await processFilm(tx, uploadId);
}

/**
 * Turns down an entry whose film has not come when it had to. Bytes that had all arrived by then are
 * judged first, and win. Called through the queue at that moment; safe to call again.
 */
export async function endWaiting(ctx: Context, entryId: string): Promise<void> {
  const entry = await ctx.db
    .selectFrom('entries')
    .select(['account_id', 'video_id'])
    .where('id', '=', entryId)
    .where('film_awaited_until', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  if (!entry?.video_id || (await prolong(ctx, entryId))) return;
  await judgeArrived(ctx, entry.account_id, entry.video_id);
  await ctx.db.transaction().execute((tx) => giveUp(ctx, tx, entryId));
}

/**
 * Gives the entries that wait for their film the time that the settings allow now, where that is
 * longer. Called through the queue when these have changed; safe to call again.
 */
export async function prolongWaiting(ctx: Context): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('entries')
    .select('id')
    .where('film_awaited_until', 'is not', null)
    .execute();
  for (const { id } of waiting) await prolong(ctx, id);
}

/** A moment that was put off counts for those who wait already; one that came nearer does not. */
const prolong = ({ db }: Context, entryId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, entryId);
    const contest = await readContest(tx);
    if (!entry?.film_awaited_until || !entry.submitted_at) return false;
    const until = filmAwaitedUntil(contest, entry.submitted_at);
    if (!until || until <= entry.film_awaited_until || until <= contest.now) return false;
    await awaitFilm(tx, entryId, until);
    return true;
  });

/** Completes the upload as its maker's browser would have. Throws when somebody is at it. */
async function judgeArrived(ctx: Context, accountId: string, uploadId: string): Promise<void> {
  try {
    await completeUpload(ctx, accountId, uploadId);
  } catch (error) {
    // Not there, not whole, or not the declared file: what the entry is turned down for.
    if (!(error instanceof Refusal) || error.code === codes.busy) throw error;
  }
}

async function giveUp(ctx: Context, tx: Tx, entryId: string): Promise<void> {
  const entry = await lockEntry(tx, entryId);
  const { now } = await readContest(tx);
  if (!entry?.film_awaited_until || entry.film_awaited_until > now || !entry.video_id) return;
  const film = await tx
    .selectFrom('uploads')
    .select('state')
    .where('id', '=', entry.video_id)
    .forShare()
    .executeTakeFirst();
  if (film && film.state !== 'granted') return;
  await rejectLate(ctx, tx, entry);
}

async function rejectLate(ctx: Context, tx: Tx, entry: Entry): Promise<void> {
  const { locale } = await tx
    .selectFrom('accounts')
    .select('locale')
    .where('id', '=', entry.account_id)
    .executeTakeFirstOrThrow();
  const reason = getTranslator(locale, 'codes')(`codes.${codes.filmLate}`);
  await moveEntry(tx, entry, 'rejected', { note: reason });
  await mailMaker(ctx, tx, entry.account_id, 'rejected', ({ link }) => ({
    number: shownNumber(entry.number) ?? '',
    title: entry.title,
    reason,
    link: link('contactUs'),
    account: link('account'),
  }));
}
