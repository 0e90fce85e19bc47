import { demoJobs } from '../demo/demo.jobs.ts';
import type { Context } from './context.ts';
import { housekeepingJobs } from './housekeeping.jobs.ts';
import { accountManagementRoutes } from './modules/account-management/account-management.routes.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { rebuildLinkMail } from './modules/accounts/links.ts';
import { announcementJobs } from './modules/announcements/announcements.jobs.ts';
import { announcementRoutes } from './modules/announcements/announcements.routes.ts';
import { auditLogJobs } from './modules/audit-log/audit-log.jobs.ts';
import { auditLogRoutes } from './modules/audit-log/audit-log.routes.ts';
import { brandingRoutes } from './modules/branding/branding.routes.ts';
import { captchaRoutes } from './modules/captcha/captcha.routes.ts';
import { certificateJobs } from './modules/certificates/certificates.jobs.ts';
import { certificateRoutes } from './modules/certificates/certificates.routes.ts';
import { contactRoutes } from './modules/contact/contact.routes.ts';
import { contentJobs } from './modules/content/content.jobs.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { entryJobs } from './modules/entries/entries.jobs.ts';
import { entryRoutes } from './modules/entries/entries.routes.ts';
import { entryListJobs } from './modules/entry-list/entry-list.jobs.ts';
import { entryListRoutes } from './modules/entry-list/entry-list.routes.ts';
import { filmJobs } from './modules/films/films.jobs.ts';
import { filmRoutes } from './modules/films/films.routes.ts';
import { galleryRoutes } from './modules/gallery/gallery.routes.ts';
import { impressionRoutes } from './modules/impressions/impressions.routes.ts';
import { judgingJobs } from './modules/judging/judging.jobs.ts';
import { judgingRoutes } from './modules/judging/judging.routes.ts';
import { juryDeskRoutes } from './modules/jury-desk/jury-desk.routes.ts';
import { ledgerJobs } from './modules/ledger/ledger.jobs.ts';
import { mailingJobs } from './modules/mailings/mailings.jobs.ts';
import { mailingRoutes } from './modules/mailings/mailings.routes.ts';
import { mediaJobs } from './modules/media/media.jobs.ts';
import { messageOverrideRoutes } from './modules/message-overrides/message-overrides.routes.ts';
import { networkRoutes } from './modules/networks/networks.routes.ts';
import { orphanJobs } from './modules/orphans/orphans.jobs.ts';
import { orphanRoutes } from './modules/orphans/orphans.routes.ts';
import { outboxJobs } from './modules/outbox/outbox.jobs.ts';
import { createOutboxRoutes } from './modules/outbox/outbox.routes.ts';
import { paperRoutes } from './modules/papers/papers.routes.ts';
import { programmeRoutes } from './modules/programme/programme.routes.ts';
import { resultJobs } from './modules/results/results.jobs.ts';
import { resultRoutes } from './modules/results/results.routes.ts';
import { reviewRoutes } from './modules/review/review.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { settingsEffectsRoutes } from './modules/settings-effects/settings-effects.routes.ts';
import { signInRoutes } from './modules/sign-in/sign-in.routes.ts';
import { rebuildInvitationMail } from './modules/staff/invitations.ts';
import { staffRoutes } from './modules/staff/staff.routes.ts';
import { uploadJobs } from './modules/uploads/uploads.jobs.ts';
import { uploadRoutes } from './modules/uploads/uploads.routes.ts';
import { venuePassRoutes } from './modules/venue-passes/venue-passes.routes.ts';
import { voteAuditJobs } from './modules/vote-audit/vote-audit.jobs.ts';
import { voteAuditRoutes } from './modules/vote-audit/vote-audit.routes.ts';
import { voteHoldJobs } from './modules/vote-holds/vote-holds.jobs.ts';
import { voteHoldRoutes } from './modules/vote-holds/vote-holds.routes.ts';
import { voteRuleRoutes } from './modules/vote-rules/vote-rules.routes.ts';
import { votingJobs } from './modules/voting/voting.jobs.ts';
import { votingRoutes } from './modules/voting/voting.routes.ts';
import type { Handlers } from './platform/http/call.ts';
import type { Jobs } from './platform/jobs/jobs.ts';

/** The handlers of all calls of the contract, by module. A missing handler is a type error. */
export const handlers: Handlers<Context> = {
  ...accountManagementRoutes,
  ...accountRoutes,
  ...announcementRoutes,
  ...auditLogRoutes,
  ...brandingRoutes,
  ...captchaRoutes,
  ...certificateRoutes,
  ...contactRoutes,
  ...contentRoutes,
  ...dashboardRoutes,
  ...entryRoutes,
  ...entryListRoutes,
  ...impressionRoutes,
  ...filmRoutes,
  ...galleryRoutes,
  ...judgingRoutes,
  ...juryDeskRoutes,
  ...mailingRoutes,
  ...resultRoutes,
  ...networkRoutes,
  ...orphanRoutes,
  ...createOutboxRoutes({
    activation: rebuildLinkMail('activation'),
    reset: rebuildLinkMail('reset'),
    invitation: rebuildInvitationMail,
  }),
  ...paperRoutes,
  ...venuePassRoutes,
  ...programmeRoutes,
  ...reviewRoutes,
  ...voteAuditRoutes,
  ...settingsRoutes,
  ...settingsEffectsRoutes,
  ...signInRoutes,
  ...staffRoutes,
  ...messageOverrideRoutes,
  ...uploadRoutes,
  ...voteHoldRoutes,
  ...voteRuleRoutes,
  ...votingRoutes,
};

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
