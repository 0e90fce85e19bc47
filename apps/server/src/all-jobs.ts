import { demoJobs } from '../demo/demo.jobs.ts';
import type { Context } from './context.ts';
import { housekeepingJobs } from './housekeeping.jobs.ts';
import { announcementJobs } from './modules/announcements/announcements.jobs.ts';
import { auditLogJobs } from './modules/audit-log/audit-log.jobs.ts';
import { certificateJobs } from './modules/certificates/certificates.jobs.ts';
import { contentJobs } from './modules/content/content.jobs.ts';
import { entryJobs } from './modules/entries/entries.jobs.ts';
import { entryListJobs } from './modules/entry-list/entry-list.jobs.ts';
import { filmJobs } from './modules/films/films.jobs.ts';
import { judgingJobs } from './modules/judging/judging.jobs.ts';
import { ledgerJobs } from './modules/ledger/ledger.jobs.ts';
import { mailingJobs } from './modules/mailings/mailings.jobs.ts';
import { mediaJobs } from './modules/media/media.jobs.ts';
import { orphanJobs } from './modules/orphans/orphans.jobs.ts';
import { outboxJobs } from './modules/outbox/outbox.jobs.ts';
import { resultJobs } from './modules/results/results.jobs.ts';
import { uploadJobs } from './modules/uploads/uploads.jobs.ts';
import { voteAuditJobs } from './modules/vote-audit/vote-audit.jobs.ts';
import { voteHoldJobs } from './modules/vote-holds/vote-holds.jobs.ts';
import { votingJobs } from './modules/voting/voting.jobs.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** All jobs that workers run, by module. */
export const jobs: Jobs<Context> = {
  ...announcementJobs,
  ...auditLogJobs,
  ...certificateJobs,
  ...contentJobs,
  ...demoJobs,
  ...entryJobs,
  ...entryListJobs,
  ...filmJobs,
  ...housekeepingJobs,
  ...mailingJobs,
  ...mediaJobs,
  ...judgingJobs,
  ...resultJobs,
  ...ledgerJobs,
  ...orphanJobs,
  ...outboxJobs,
  ...voteAuditJobs,
  ...uploadJobs,
  ...voteHoldJobs,
  ...votingJobs,
};
