import type { ModuleJobs } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { dueMailingsJob, sendDueMailings } from './send.ts';

export const mailingJobs: ModuleJobs = bindJobHandler(dueMailingsJob, sendDueMailings);
