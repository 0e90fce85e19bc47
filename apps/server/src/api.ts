import type { Context } from './context.ts';
import { accountManagementRoutes } from './modules/account-management/account-management.routes.ts';
import { accountRoutes } from './modules/accounts/accounts.routes.ts';
import { createLinkMailBuilder } from './modules/accounts/links.ts';
import { announcementRoutes } from './modules/announcements/announcements.routes.ts';
import { auditLogRoutes } from './modules/audit-log/audit-log.routes.ts';
import { brandingRoutes } from './modules/branding/branding.routes.ts';
import { captchaRoutes } from './modules/captcha/captcha.routes.ts';
import { certificateRoutes } from './modules/certificates/certificates.routes.ts';
import { contactRoutes } from './modules/contact/contact.routes.ts';
import { contentRoutes } from './modules/content/content.routes.ts';
import { dashboardRoutes } from './modules/dashboard/dashboard.routes.ts';
import { entryRoutes } from './modules/entries/entries.routes.ts';
import { entryListRoutes } from './modules/entry-list/entry-list.routes.ts';
import { filmRoutes } from './modules/films/films.routes.ts';
import { galleryRoutes } from './modules/gallery/gallery.routes.ts';
import { impressionRoutes } from './modules/impressions/impressions.routes.ts';
import { judgingRoutes } from './modules/judging/judging.routes.ts';
import { juryDeskRoutes } from './modules/jury-desk/jury-desk.routes.ts';
import { mailingRoutes } from './modules/mailings/mailings.routes.ts';
import { messageOverrideRoutes } from './modules/message-overrides/message-overrides.routes.ts';
import { networkRoutes } from './modules/networks/networks.routes.ts';
import { orphanRoutes } from './modules/orphans/orphans.routes.ts';
import { createOutboxRoutes } from './modules/outbox/outbox.routes.ts';
import { paperRoutes } from './modules/papers/papers.routes.ts';
import { programmeRoutes } from './modules/programme/programme.routes.ts';
import { resultRoutes } from './modules/results/results.routes.ts';
import { reviewRoutes } from './modules/review/review.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { settingsEffectsRoutes } from './modules/settings-effects/settings-effects.routes.ts';
import { signInRoutes } from './modules/sign-in/sign-in.routes.ts';
import { buildRenewedInvitationMail } from './modules/staff/invitations.ts';
import { staffRoutes } from './modules/staff/staff.routes.ts';
import { uploadRoutes } from './modules/uploads/uploads.routes.ts';
import { venuePassRoutes } from './modules/venue-passes/venue-passes.routes.ts';
import { voteAuditRoutes } from './modules/vote-audit/vote-audit.routes.ts';
import { voteHoldRoutes } from './modules/vote-holds/vote-holds.routes.ts';
import { voteRuleRoutes } from './modules/vote-rules/vote-rules.routes.ts';
import { votingRoutes } from './modules/voting/voting.routes.ts';
import type { Handlers } from './platform/http/call.ts';

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
    activation: createLinkMailBuilder('activation'),
    reset: createLinkMailBuilder('reset'),
    invitation: buildRenewedInvitationMail,
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
