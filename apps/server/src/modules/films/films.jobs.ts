import { z } from 'zod';
import type { Context, ModuleJobs } from '../../context.ts';
import { isDatabaseUnavailable, waitForDatabase } from '../../platform/db/database.ts';
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
import { isOutageError } from './outage-error.ts';
import { requeueLostFilmJobs } from './revive-films.ts';

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

/**
 * Runs a job. If it fails because of an outage, queues it again, so that the outage costs the film no attempt: after a
 * pause, or as soon as the database is back.
 */
async function requeueOnOutage(
  { log, pool }: Context,
  signal: AbortSignal,
  work: () => Promise<void>,
  queueAgain: (later?: Date) => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isOutageError(error)) throw error;
    log.warn({ reason: error.message }, 'films wait');
    if (!isDatabaseUnavailable(error)) return queueAgain(new Date(Date.now() + storePauseMs));
    await waitForDatabase(pool, signal);
    await queueAgain();
  }
}
