import { z } from 'zod';
import type { ModuleJobs } from './context.ts';
import { deleteExpiredCredentials } from './modules/accounts/account-rows.ts';
import { deleteExpiredCaptchas } from './modules/captcha/captcha.ts';
import { deleteOldArchives } from './modules/certificates/archives.ts';
import { deleteOldCatalogues } from './modules/entry-list/catalogues.ts';
import { deleteOldExports } from './modules/entry-list/exports.ts';
import { repairEntryListing } from './modules/entry-list/repair-listing.ts';
import { deleteExpiredTickets } from './modules/factors/tickets.ts';
import { deleteOldMessages } from './modules/outbox/outbox.ts';
import { deleteOldRoundExports } from './modules/results/exports.ts';
import { removeOldPosters } from './modules/share/poster.ts';
import { deleteExpiredInvitations } from './modules/staff/invitations.ts';
import { removeAbandonedUploads } from './modules/uploads/remove-upload.ts';
import { deleteOldResponses } from './platform/http/idempotency.ts';

/** Temporary folders whose files are deleted after one day. No job uses a temporary file for longer. */
const sweptFolders = [
  'films',
  'pictures',
  'subtitles',
  'letters',
  'posters',
  'catalogues',
  'archives',
  'restore',
  'parts',
  'copies',
];

export const housekeepingJobs: ModuleJobs = {
  /** Deletes expired rows and abandoned files, and repairs the table `entry_listing`. */
  housekeeping: {
    payload: z.unknown(),
    attempts: 3,
    async run(ctx) {
      const { db, log, storage } = ctx;
      const results = await Promise.all([
        deleteExpiredCaptchas(db),
        deleteExpiredCredentials(db),
        deleteExpiredTickets(db),
        deleteExpiredInvitations(db),
        deleteOldExports(db),
        deleteOldRoundExports(db),
        deleteOldResponses(db),
      ]);
      const rows = results.flat().reduce((sum, each) => sum + Number(each.numDeletedRows), 0);
      await deleteOldMessages(ctx);
      await removeAbandonedUploads(ctx);
      await removeOldPosters(ctx);
      await deleteOldCatalogues(ctx);
      await deleteOldArchives(ctx);
      await repairEntryListing(ctx);
      const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600_000);
      for (const name of sweptFolders) await storage.sweep(name, twoDaysAgo);
      log.info({ rows }, 'housekeeping');
    },
  },
};
