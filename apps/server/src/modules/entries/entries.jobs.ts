import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { settledJob } from '../films/films.ts';
import { timesChangedAttempts, timesChangedJob } from '../settings/settings.ts';
import { arrivedAttempts, arrivedJob } from '../uploads/declared-file.ts';
import {
  endWaiting,
  filmDueAttempts,
  filmDueJob,
  prolongWaiting,
  takeAwaitedFilm,
} from './await-film.ts';
import { settleFilm } from './settle-film.ts';

export const entryJobs: ModuleJobs = {
  [settledJob]: {
    payload: z.object({ videoId: z.uuid() }),
    attempts: 10,
    run: (ctx, { videoId }: { videoId: string }) => settleFilm(ctx, videoId),
  },
  [arrivedJob]: {
    payload: z.object({ uploadId: z.uuid() }),
    attempts: arrivedAttempts,
    run: (ctx, { uploadId }: { uploadId: string }) => takeAwaitedFilm(ctx, uploadId),
  },
  [timesChangedJob]: {
    payload: z.object({}),
    attempts: timesChangedAttempts,
    run: (ctx) => prolongWaiting(ctx),
  },
  [filmDueJob]: {
    payload: z.object({ entryId: z.uuid() }),
    attempts: filmDueAttempts,
    run: (ctx, { entryId }: { entryId: string }) => endWaiting(ctx, entryId),
  },
};
