import { z } from 'zod';
import type { Context, ModuleJobs } from '../../context.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { ToolMissing } from '../../platform/video/tool-errors.ts';
import { checkFilm } from './check-film.ts';
import { checkAttempts, renditionAttempts } from './films.ts';
import { makeRendition } from './make-rendition.ts';

const uploadId = z.uuid();

export const filmJobs: ModuleJobs = {
  'films.check': {
    payload: z.object({ uploadId }),
    attempts: checkAttempts,
    isHeavy: true,
    run: (ctx, payload: { uploadId: string }, job) =>
      whenToolsAreThere(ctx, 'films.check', payload, checkAttempts, () =>
        checkFilm(ctx, payload.uploadId, job),
      ),
  },
  'films.render': {
    payload: z.object({ uploadId, name: z.string() }),
    attempts: renditionAttempts,
    isHeavy: true,
    run: (ctx, payload: { uploadId: string; name: string }, job) =>
      whenToolsAreThere(ctx, 'films.render', payload, renditionAttempts, () =>
        makeRendition(ctx, payload, job),
      ),
  },
};

const pauseMs = 60_000;

/** A machine without ffmpeg costs a film no attempt: the job waits until somebody installs it. */
async function whenToolsAreThere(
  { db, log }: Context,
  name: string,
  payload: object,
  attempts: number,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error;
    log.warn({ job: name }, 'ffmpeg is missing: films wait');
    await addJob(db, name, payload, { attempts, runAt: new Date(Date.now() + pauseMs) });
  }
}
