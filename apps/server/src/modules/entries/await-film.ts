import { codes } from '@film-contest/contract/codes';
import { getFilmDeadline } from '@film-contest/contract/entry-rules';
import { getTranslator } from '@film-contest/messages/load';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { queueFilmProcessing } from '../films/films.ts';
import { readContest } from '../settings/settings.ts';
import { completeUpload } from '../uploads/complete-upload.ts';
import { changeEntryState, lockEntry } from './change-entry-state.ts';
import { getEntryMailValues, mailEntrant } from './mail-entrant.ts';
import type { Entry } from './read-entry.ts';
import { sendEntryBack } from './send-back.ts';
import { findRejectedField } from './subtitle-checks.ts';

/**
 * Job that runs at the deadline of an awaited film. It has many attempts, because the film may still be hashed or
 * checked.
 */
export const filmDueJob = defineJob('entries.filmDue', z.object({ entryId: z.uuid() }), 25);

/** Sets the deadline of a submitted entry's film and queues the job for it, in the submission's transaction. */
export async function setFilmDeadline(tx: Tx, entryId: string, until: Date): Promise<void> {
  await tx
    .updateTable('entries')
    .set({ film_awaited_until: until })
    .where('id', '=', entryId)
    .execute();
  await queueJob(
    tx,
    filmDueJob,
    { entryId },
    { key: `${filmDueJob.name} ${entryId}`, runAt: until },
  );
}

/**
 * Processes an arrived film for the entries that await it: queues the film, or returns the entry to its entrant if
 * the film was rejected or lacks the promised subtitles. Idempotent; called by a job.
 */
export async function processArrivedFilm(ctx: Context, uploadId: string): Promise<void> {
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
      const refused = findRejectedField(entry.form, {
        isRefused: film.state === 'refused',
        checks,
      });
      if (refused === null) await startFilmProcessing(tx, entry.id, uploadId);
      else {
        const checking = await changeEntryState(tx, entry, 'checking');
        await sendEntryBack(ctx, tx, checking, refused);
      }
    }
  });
}

async function startFilmProcessing(tx: Tx, entryId: string, uploadId: string): Promise<void> {
  await tx
    .updateTable('entries')
    .set({ film_awaited_until: null, updated_at: sql`now()` })
    .where('id', '=', entryId)
    .execute();
  await queueFilmProcessing(tx, uploadId);
}

/**
 * Rejects an entry whose film is missing at its deadline. An upload that has fully arrived is completed first.
 * Idempotent; called by a job.
 */
export async function enforceFilmDeadline(ctx: Context, entryId: string): Promise<void> {
  const entry = await ctx.db
    .selectFrom('entries')
    .select(['account_id', 'video_id'])
    .where('id', '=', entryId)
    .where('film_awaited_until', '<=', sql<Date>`now()`)
    .executeTakeFirst();
  if (!entry?.video_id || (await extendFilmDeadline(ctx, entryId))) return;
  await completeArrivedUpload(ctx, entry.account_id, entry.video_id);
  await ctx.db.transaction().execute((tx) => rejectIfFilmMissing(ctx, tx, entryId));
}

/**
 * Extends the deadlines of awaited films to what the settings now allow. Never shortens a deadline. Idempotent;
 * called by a job.
 */
export async function extendFilmDeadlines(ctx: Context): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('entries')
    .select('id')
    .where('film_awaited_until', 'is not', null)
    .execute();
  for (const { id } of waiting) await extendFilmDeadline(ctx, id);
}

const extendFilmDeadline = ({ db }: Context, entryId: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, entryId);
    const contest = await readContest(tx);
    if (!entry?.film_awaited_until || !entry.submitted_at) return false;
    const until = getFilmDeadline(contest, entry.submitted_at);
    if (!until || until <= entry.film_awaited_until || until <= contest.now) return false;
    await setFilmDeadline(tx, entryId, until);
    return true;
  });

/** Completes the upload in place of the entrant's browser. @throws busy while another process completes it */
async function completeArrivedUpload(
  ctx: Context,
  accountId: string,
  uploadId: string,
): Promise<void> {
  try {
    await completeUpload(ctx, accountId, uploadId);
  } catch (error) {
    // Ignores other rejections: the entry is rejected afterwards if the upload is missing, incomplete or another
    // file.
    if (!(error instanceof Refusal) || error.code === codes.busy) throw error;
  }
}

async function rejectIfFilmMissing(ctx: Context, tx: Tx, entryId: string): Promise<void> {
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
  await rejectForLateFilm(ctx, tx, entry);
}

async function rejectForLateFilm(ctx: Context, tx: Tx, entry: Entry): Promise<void> {
  const { locale } = await tx
    .selectFrom('accounts')
    .select('locale')
    .where('id', '=', entry.account_id)
    .executeTakeFirstOrThrow();
  const reason = getTranslator(locale, 'codes')(`codes.${codes.filmLate}`);
  await changeEntryState(tx, entry, 'rejected', { note: reason });
  await mailEntrant(ctx, tx, entry.account_id, 'rejected', (maker) => ({
    ...getEntryMailValues(entry, maker),
    reason,
    link: maker.link('contactUs'),
    account: maker.link('account'),
  }));
}
