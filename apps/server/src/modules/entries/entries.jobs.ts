import type { Context, ModuleJobs } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { filmStateChangedJob } from '../films/films.ts';
import { timesChangedJob } from '../settings/settings.ts';
import { filmArrivedJob } from '../uploads/declared-file.ts';
import {
  enforceFilmDeadline,
  extendFilmDeadlines,
  filmDueJob,
  processArrivedFilm,
} from './await-film.ts';
import { changeStatesOfFilmEntries } from './change-states-of-film-entries.ts';

export const entryJobs: ModuleJobs = {
  ...bindJobHandler(filmStateChangedJob, (ctx: Context, { videoId }) =>
    changeStatesOfFilmEntries(ctx, videoId),
  ),
  ...bindJobHandler(filmArrivedJob, (ctx: Context, { uploadId }) =>
    processArrivedFilm(ctx, uploadId),
  ),
  ...bindJobHandler(timesChangedJob, extendFilmDeadlines),
  ...bindJobHandler(filmDueJob, (ctx: Context, { entryId }) => enforceFilmDeadline(ctx, entryId)),
};
