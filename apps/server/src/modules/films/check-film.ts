import { isFileAcceptable } from '@film-contest/contract/checks';
import type { Film } from '@film-contest/contract/media';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { checkVideo, type VideoCheckResult } from '../../platform/video/check.ts';
import { chooseRungs } from '../../platform/video/ladder.ts';
import { toStaffMessage } from '../../platform/video/tool-errors.ts';
import { getFilmLength } from '../../platform/video/video.rules.ts';
import { getOriginalKey } from '../media/media.ts';
import { getVideoLimits } from '../uploads/uploads.rules.ts';
import { AttemptLost, callRepeatedly } from './attempt.ts';
import { listRenditionNames } from './films.rules.ts';
import { lockFilm, queueFilmStateChanged, selectUsedFilms, updateFilmState } from './films.ts';
import { isOutageError } from './outage-error.ts';
import { queueMissingRenditions } from './requeue-lost-film-jobs.ts';

interface Job {
  signal: AbortSignal;
  isLastAttempt: boolean;
}

/** Decodes and checks a whole film, and queues its renditions. Idempotent. Ends silently if no entry uses the film. */
export async function checkFilm(ctx: Context, uploadId: string, job: Job): Promise<void> {
  const film = await readUsedFilm(ctx.db, uploadId);
  if (!film) return;
  if (isFilmUnchecked(film.state)) {
    await setFilmState(ctx.db, uploadId, 'probing');
    await queueFilmStateChanged(ctx.db, uploadId);
    await checkFilmOnce(ctx, uploadId, job);
  } else if (film.state !== 'refused') {
    await ctx.db.transaction().execute((tx) => retryFailedRenditions(tx, uploadId));
  }
  await queueFilmStateChanged(ctx.db, uploadId);
}

const uncheckedStates = ['uploaded', 'probing'] as const;
const isFilmUnchecked = (state: Film['state']) =>
  (uncheckedStates as readonly string[]).includes(state);

const readUsedFilm = (db: Database, uploadId: string) =>
  db
    .selectFrom('films')
    .select('state')
    .where('upload_id', '=', uploadId)
    .where('upload_id', 'in', selectUsedFilms(db))
    .executeTakeFirst();

const lookMs = 5000;

async function checkFilmOnce(ctx: Context, uploadId: string, { signal, isLastAttempt }: Job) {
  const unwanted = new AbortController();
  const stopLooking = callRepeatedly(lookMs, async () => {
    // Assumes that the film is used while the database is unavailable, so that the check continues.
    const film = await readUsedFilm(ctx.db, uploadId).catch(() => true);
    if (!film) unwanted.abort(new AttemptLost());
  });
  const either = AbortSignal.any([signal, unwanted.signal]);
  try {
    const checked = await ctx.storage.withFile(getOriginalKey(uploadId), (file) =>
      checkVideo(file, getVideoLimits(ctx.config), { signal: either }),
    );
    await saveCheckResult(ctx.db, uploadId, checked);
  } catch (error) {
    const isFault = !either.aborted;
    const fault = isFault ? toStaffMessage(error) : undefined;
    if (isFault && isLastAttempt && !isOutageError(error)) {
      ctx.log.error({ err: error, upload: uploadId }, 'film given up');
      await setFilmState(ctx.db, uploadId, 'failed', fault);
      return;
    }
    await setFilmState(ctx.db, uploadId, 'uploaded', fault).catch((reason: Error) =>
      ctx.log.warn({ reason: reason.message }, 'film not put back'),
    );
    if (!unwanted.signal.aborted) throw error;
  } finally {
    stopLooking();
  }
}

/** Saves the check result unless another worker has saved one, and queues the renditions. */
async function saveCheckResult(
  db: Database,
  uploadId: string,
  { checks, probe }: VideoCheckResult,
): Promise<void> {
  const isGood = probe !== null && isFileAcceptable(checks);
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
      .where('state', 'in', uncheckedStates)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || !isGood) return;
    const names = listRenditionNames(chooseRungs(probe), probe.audio.length > 0);
    await tx
      .insertInto('renditions')
      .values(names.map((name) => ({ upload_id: uploadId, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await queueMissingRenditions(tx, uploadId);
  });
}

/** Sets the state of a film during its check. Does nothing if another worker has finished the check. */
const setFilmState = (
  db: Database,
  uploadId: string,
  state: 'uploaded' | 'probing' | 'failed',
  fault?: string,
) =>
  db
    .updateTable('films')
    .set({ state, updated_at: sql`now()`, ...(fault !== undefined && { fault }) })
    .where('upload_id', '=', uploadId)
    .where('state', 'in', uncheckedStates)
    .execute();

async function retryFailedRenditions(tx: Tx, uploadId: string): Promise<void> {
  await lockFilm(tx, uploadId);
  const failed = await tx
    .updateTable('renditions')
    .set({ state: 'waiting', changed_at: sql`now()` })
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  if (failed.numUpdatedRows > 0n) await updateFilmState(tx, uploadId);
  await queueMissingRenditions(tx, uploadId);
}
