import type { ModuleJobs } from '../../context.ts';
import { bindJobHandler } from '../../platform/jobs/jobs.ts';
import { dueAnnouncementsJob, publishDueAnnouncements } from './publish.ts';

export const announcementJobs: ModuleJobs = bindJobHandler(
  dueAnnouncementsJob,
  publishDueAnnouncements,
);
