import { z } from 'zod';
import type { ModuleJobs } from '../../context.ts';
import { settledJob } from '../films/films.ts';
import { settleFilm } from './settle-film.ts';

export const entryJobs: ModuleJobs = {
  [settledJob]: {
    payload: z.object({ videoId: z.uuid() }),
    attempts: 10,
    run: (ctx, { videoId }: { videoId: string }) => settleFilm(ctx, videoId),
  },
};
