import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Context, ModuleJobs } from '../../context.ts';
import { waitForDatabase } from '../../platform/db/database.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { checkFilm } from './check-film.ts';
import {
  checkFilmJob,
  queueFilmCheck,
  queueRendition,
  quickRenderJob,
  renderJob,
} from './films.ts';
import { makeRendition } from './make-rendition.ts';
import { isDatabaseOutage, isOutageError } from './outage-error.ts';
import { requeueLostFilmJobs } from './requeue-lost-film-jobs.ts';

type RunRender = Parameters<typeof bindJobHandler<Context, z.infer<typeof renderJob.payload>>>[1];

const runRenditionJob: RunRender = (ctx, rendition, job) =>
  requeueOnOutage(
    ctx,
    job.signal,
    () => makeRendition(ctx, rendition, job),
    (later) => queueRendition(ctx.db, rendition.uploadId, rendition.name, later),
  );

export const filmJobs: ModuleJobs = {
  ...bindJobHandler(
    checkFilmJob,
    (ctx: Context, { uploadId }, job) =>
      requeueOnOutage(
        ctx,
        job.signal,
        () => checkFilm(ctx, uploadId, job),
        (later) => queueFilmCheck(ctx.db, uploadId, later),
      ),
    { isHeavy: true, isQuick: true },
  ),
  ...bindJobHandler(renderJob, runRenditionJob, { isHeavy: true }),
  ...bindJobHandler(quickRenderJob, runRenditionJob, { isHeavy: true, isQuick: true }),
  /** Queues lost jobs again. Its name has a colon, because the crontab does not allow dots in names. */
  'films:revive': {
    payload: z.unknown(),
    attempts: 1,
    run: (ctx) => requeueLostFilmJobs(ctx),
  },
};

const storePauseMs = 60_000;
const databasePauseMs = 2_000;

/**
 * Runs a job. If it fails because of an outage of ffmpeg or the store, queues it again after a pause, so that the outage
 * costs the film no attempt.
 */
async function requeueOnOutage(
  ctx: Context,
  signal: AbortSignal,
  work: () => Promise<void>,
  queueAgain: (later: Date) => Promise<void>,
): Promise<void> {
  try {
    await repeatOnDatabaseOutage(ctx, signal, work);
  } catch (error) {
    if (!isOutageError(error) || isDatabaseOutage(error)) throw error;
    ctx.log.warn({ reason: error.message }, 'films wait');
    await queueAgain(new Date(Date.now() + storePauseMs));
  }
}

/** Runs `work` again when the database is back. The job keeps its place in the queue, and the outage costs no attempt. */
async function repeatOnDatabaseOutage(
  { log, pool }: Context,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseOutage(error) || signal.aborted) throw error;
      log.warn({ reason: (error as Error).message }, 'films wait for the database');
      await pause(databasePauseMs, undefined, { signal }).catch(() => {
        // Ignores the aborted pause: `work` runs once more and ends with the signal's reason.
      });
      await waitForDatabase(pool, signal);
    }
  }
}
