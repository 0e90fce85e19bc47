import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { purgeCaches, purgeJob } from './purge.ts';

export const mediaJobs = bindJobHandler(purgeJob, purgeCaches);
