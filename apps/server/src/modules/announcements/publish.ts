import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { isDatabaseUnavailable, type Tx } from '../../platform/db/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { updateCertificatesJob } from '../certificates/update-certificates.ts';
import { publishDraftList } from '../content/publish-list.ts';
import { clock } from '../content/schedule.ts';
import { startAnnouncedMailings } from '../mailings/announced-mailings.ts';
import { type AnnouncementRow, listUnannounceableAwards } from './announcements.queries.ts';
import { revertAnnouncementToDraft } from './stop-announcement.ts';

/**
 * Publishes due announcements. Queued for the minute of each announcement, and every minute in case a job was lost.
 */
export const dueAnnouncementsJob = defineJob('announcements:due', z.object({}), 10);

/**
 * Publishes all announcements that are due by the database's clock, including overdue ones. If one fails, the
 * others continue.
 */
export async function publishDueAnnouncements(ctx: Context): Promise<void> {
  const { db, log } = ctx;
  for (const { id } of await selectDueAnnouncements(db).select('id').orderBy('at').execute()) {
    try {
      await db.transaction().execute(async (tx) => {
        const announcement = await selectDueAnnouncements(tx)
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (announcement) await publishAnnouncement(ctx, tx, announcement);
      });
    } catch (error) {
      // Logs other errors and continues, because the next run retries the announcement.
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, announcement: id }, 'an announcement could not be made');
    }
  }
}

const selectDueAnnouncements = (db: Context['db']) =>
  db
    .selectFrom('announcements')
    .where('state', '=', 'scheduled')
    .where('at', '<=', sql<Date>`now()`);

/**
 * In one transaction, publishes the list of an announcement, starts its mailings with their stored recipients, and
 * queues the certificates. Turns the announcement back into a draft instead if an award has no place left, or is
 * for the other group than its entry.
 */
async function publishAnnouncement(
  ctx: Context,
  tx: Tx,
  announcement: AnnouncementRow,
): Promise<void> {
  const { id, list } = announcement;
  const refused = await listUnannounceableAwards(tx, list);
  if (refused.length > 0) return revertAnnouncementToDraft(ctx, tx, announcement, refused);
  const { entries, left } = await publishDraftList(tx, list);
  const result = { published: entries.length, left };
  if (entries.length > 0) {
    await startAnnouncedMailings(ctx, tx, id, entries);
    await queueJob(tx, updateCertificatesJob, {});
  }
  await tx
    .updateTable('announcements')
    .set({
      state: 'done',
      done_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
      version: sql`version + 1`,
      result: JSON.stringify(result),
    })
    .where('id', '=', id)
    .execute();
  await recordChange(tx, clock, 'announcement.make', `announcement:${id}`, null, {
    list,
    ...result,
  });
}
