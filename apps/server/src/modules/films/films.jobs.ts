import { z } from 'zod';
import type { Context, ModuleJobs } from '../../context.ts';
import { checkFilm } from './check-film.ts';
import { checkAttempts, queueCheck, queueRendition, renditionAttempts } from './films.ts';
import { makeRendition } from './make-rendition.ts';
import { isOutage } from './outage.ts';
import { reviveFilms } from './revive-films.ts';

const uploadId = z.uuid();

interface Rendition {
  uploadId: string;
  name: string;
}

const render: ModuleJobs[string] = {
  payload: z.object({ uploadId, name: z.string() }),
  attempts: renditionAttempts,
  isHeavy: true,
  run: (ctx, rendition: Rendition, job) =>
    unlessOutage(
      ctx,
      () => makeRendition(ctx, rendition, job),
      (later) => queueRendition(ctx.db, rendition.uploadId, rendition.name, later),
    ),
};

export const filmJobs: ModuleJobs = {
  'films.check': {
    payload: z.object({ uploadId }),
    attempts: checkAttempts,
    isHeavy: true,
    isQuick: true,
    run: (ctx, film: { uploadId: string }, job) =>
      unlessOutage(
        ctx,
        () => checkFilm(ctx, film.uploadId, job),
        (later) => queueCheck(ctx.db, film.uploadId, later),
      ),
  },
  'films.render': render,
  'films.renderQuick': { ...render, isQuick: true },
  /** Queues what lost its job again. A crontab knows no dots in names. */
  'films:revive': {
    payload: z.unknown(),
    attempts: 1,
    run: (ctx) => reviveFilms(ctx),
  },
};

const pauseMs = 60_000;

/** An outage costs a film no attempt: its job waits until that is over. */
async function unlessOutage(
  { log }: Context,
  work: () => Promise<void>,
  queueAgain: (later: Date) => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isOutage(error)) throw error;
    log.warn({ reason: error.message }, 'films wait');
    await queueAgain(new Date(Date.now() + pauseMs));
  }
}
