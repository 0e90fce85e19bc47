import { sql } from 'kysely';
import { z } from 'zod';
import type { ModuleJobs } from './context.ts';
import { relistEntries } from './modules/entry-list/relist.ts';
import { removeOldMessages } from './modules/outbox/outbox.ts';
import { removeOldPosters } from './modules/share/poster.ts';
import { removeAbandonedUploads } from './modules/uploads/remove-upload.ts';

/** Scratch folders whose work never takes days. */
const sweptFolders = [
  'films',
  'pictures',
  'subtitles',
  'letters',
  'posters',
  'restore',
  'parts',
  'copies',
];

export const housekeepingJobs: ModuleJobs = {
  /**
   * Removes what has served its time: captchas, links, sessions, responses kept for repetition, and
   * what uploads and workers that never came to an end left behind; and mends the list of entries.
   */
  housekeeping: {
    payload: z.unknown(),
    attempts: 3,
    async run(ctx) {
      const { db, log, storage } = ctx;
      const now = sql<Date>`now()`;
      const dayAgo = sql<Date>`now() - interval '1 day'`;
      const removed = await Promise.all([
        db.deleteFrom('captchas').where('expires_at', '<', now).executeTakeFirst(),
        db.deleteFrom('link_tokens').where('expires_at', '<', now).executeTakeFirst(),
        db.deleteFrom('invitations').where('expires_at', '<', now).executeTakeFirst(),
        db.deleteFrom('sms_codes').where('expires_at', '<', now).executeTakeFirst(),
        db.deleteFrom('factor_tickets').where('expires_at', '<', now).executeTakeFirst(),
        db.deleteFrom('sessions').where('expires_at', '<', now).executeTakeFirst(),
        db.deleteFrom('entry_exports').where('created_at', '<', dayAgo).executeTakeFirst(),
        db.deleteFrom('stored_responses').where('created_at', '<', dayAgo).executeTakeFirst(),
        db.deleteFrom('idempotency_keys').where('created_at', '<', dayAgo).executeTakeFirst(),
      ]);
      const rows = removed.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
      await removeOldMessages(ctx);
      await removeAbandonedUploads(ctx);
      await removeOldPosters(ctx);
      await relistEntries(ctx);
      const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3600_000);
      for (const name of sweptFolders) await storage.sweep(name, twoDaysAgo);
      log.info({ rows }, 'housekeeping');
    },
  },
};
