import { isAcceptable } from '@film-contest/contract/checks';
import type { Film } from '@film-contest/contract/media';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { checkVideo, type VideoCheckResult } from '../../platform/video/check.ts';
import { chooseRungs } from '../../platform/video/ladder.ts';
import { toStaffMessage } from '../../platform/video/tool-errors.ts';
import { getFilmLength } from '../../platform/video/video.rules.ts';
import { originalKey } from '../media/media.ts';
import { videoLimits } from '../uploads/uploads.rules.ts';
import { AttemptLost, repeat } from './attempt.ts';
import { renditionNames } from './films.rules.ts';
import { lockFilm, reportFilm, updateFilmState, wantedFilms } from './films.ts';
import { isOutage } from './outage.ts';
import { queueMissing } from './revive-films.ts';

interface Job {
  signal: AbortSignal;
  isLastAttempt: boolean;
}

/**
 * Decodes a film whole, judges it, and queues its renditions. Safe to run again at any time. Ends
 * quietly when nobody wants the film any more.
 */
export async function checkFilm(ctx: Context, uploadId: string, job: Job): Promise<void> {
  const film = await wantedFilm(ctx.db, uploadId);
  if (!film) return;
  if (isUnjudged(film.state)) {
    await setState(ctx.db, uploadId, 'probing');
    await reportFilm(ctx.db, uploadId);
    await judge(ctx, uploadId, job);
  } else if (film.state !== 'refused') {
    await ctx.db.transaction().execute((tx) => queueAgain(tx, uploadId));
  }
  await reportFilm(ctx.db, uploadId);
}

const unjudged = ['uploaded', 'probing'] as const;
const isUnjudged = (state: Film['state']) => (unjudged as readonly string[]).includes(state);

const wantedFilm = (db: Database, uploadId: string) =>
  db
    .selectFrom('films')
    .select('state')
    .where('upload_id', '=', uploadId)
    .where('upload_id', 'in', wantedFilms(db))
    .executeTakeFirst();

const lookMs = 5000;

async function judge(ctx: Context, uploadId: string, { signal, isLastAttempt }: Job) {
  const unwanted = new AbortController();
  const stopLooking = repeat(lookMs, async () => {
    // Without an answer from the database the work goes on.
    const film = await wantedFilm(ctx.db, uploadId).catch(() => true);
    if (!film) unwanted.abort(new AttemptLost());
  });
  const either = AbortSignal.any([signal, unwanted.signal]);
  try {
    const checked = await ctx.storage.withFile(originalKey(uploadId), (file) =>
      checkVideo(file, videoLimits(ctx.config), { signal: either }),
    );
    await keepJudgement(ctx.db, uploadId, checked);
  } catch (error) {
    const isFault = !either.aborted;
    const fault = isFault ? toStaffMessage(error) : undefined;
    if (isFault && isLastAttempt && !isOutage(error)) {
      ctx.log.error({ err: error, upload: uploadId }, 'film given up');
      await setState(ctx.db, uploadId, 'failed', fault);
      return;
    }
    await setState(ctx.db, uploadId, 'uploaded', fault).catch((reason: Error) =>
      ctx.log.warn({ reason: reason.message }, 'film not put back'),
    );
    if (!unwanted.signal.aborted) throw error;
  } finally {
    stopLooking();
  }
}

/** Writes what was found, unless somebody else was quicker, and queues what is to be made. */
async function keepJudgement(
  db: Database,
  uploadId: string,
  { checks, probe }: VideoCheckResult,
): Promise<void> {
  const isGood = probe !== null && isAcceptable(checks);
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('films')
      .set({
        state: isGood ? 'queued' : 'refused',
        checks: JSON.stringify(checks),
        probe: probe && JSON.stringify(probe),
        seconds: probe && getFilmLength(probe),
        fault: null,
        updated_at: sql`now()`,
      })
      .where('upload_id', '=', uploadId)
      .where('state', 'in', unjudged)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !isGood) return;
    const names = renditionNames(chooseRungs(probe), probe.audio.length > 0);
    await tx
      .insertInto('renditions')
      .values(names.map((name) => ({ upload_id: uploadId, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await queueMissing(tx, uploadId);
  });
}

/** A film that was judged by another worker meanwhile keeps its state. */
const setState = (
  db: Database,
  uploadId: string,
  state: 'uploaded' | 'probing' | 'failed',
  fault?: string,
) =>
  db
    .updateTable('films')
    .set({ state, updated_at: sql`now()`, ...(fault !== undefined && { fault }) })
    .where('upload_id', '=', uploadId)
    .where('state', 'in', unjudged)
    .execute();

/** What had failed is to be made once more. */
async function queueAgain(tx: Tx, uploadId: string): Promise<void> {
  await lockFilm(tx, uploadId);
  const failed = await tx
    .updateTable('renditions')
    .set({ state: 'waiting', changed_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  if (failed.numUpdatedRows > 0n) await updateFilmState(tx, uploadId);
  await queueMissing(tx, uploadId);
}
