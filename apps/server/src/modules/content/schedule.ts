import { removedDays } from '@film-contest/contract/content-desk';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Database, isDatabaseUnavailable, type Tx } from '../../platform/db/database.ts';
import { queueContentPurge } from '../media/purge.ts';
import { recordPublishedSlug } from './free-pages.ts';
import { saveItemVersion } from './history.ts';
import { type Row, recordContentChange } from './write-item.ts';

/** Actor in the audit records of scheduled changes. */
export const clock = { session: null, address: null, requestId: 'schedule' };

/**
 * Publishes and unpublishes the content items whose scheduled time has passed by the database's clock. An item stays a
 * draft if both its times passed before this run.
 */
export async function applyDueSchedules({ db, log }: Context): Promise<void> {
  for (const { id } of await selectDueItems(db).select('id').orderBy('id').execute()) {
    try {
      await db.transaction().execute(async (tx) => {
        const item = await selectDueItems(tx)
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (item) await applySchedule(tx, item);
      });
    } catch (error) {
      // The next run retries the failed item; other items are still processed.
      if (isDatabaseUnavailable(error)) throw error;
      log.error({ err: error, content: id }, 'what was due could not be turned');
    }
  }
}

/** SQL: whether the item's list has a scheduled announcement, which publishes its drafts. */
const isAnnouncedLaterSql = sql<SqlBool>`exists (
  select from announcements where announcements.list = contents.type and announcements.state = 'scheduled')`;

const selectDueItems = (db: Database | Tx) =>
  db
    .selectFrom('contents')
    .where('state', '!=', 'removed')
    .where((eb) =>
      eb.or([
        eb.and([eb('publish_at', '<=', sql<Date>`now()`), eb.not(isAnnouncedLaterSql)]),
        eb.and([eb('state', '=', 'published'), eb('unpublish_at', '<=', sql<Date>`now()`)]),
      ]),
    );

async function applySchedule(tx: Tx, item: Row): Promise<void> {
  const { type, id, state } = item;
  await saveItemVersion(tx, id, null, null);
  const { isShown } = await tx
    .updateTable('contents')
    .set({
      state: sql<'draft'>`case when unpublish_at <= now() then 'draft' else 'published' end`,
      published_at: sql<Date>`coalesce(published_at, publish_at)`,
      publish_at: null,
      unpublish_at: sql<Date>`case when unpublish_at <= now() then null else unpublish_at end`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .returning(sql<boolean>`state = 'published'`.as('isShown'))
    .executeTakeFirstOrThrow();
  if (!isShown) await queueContentPurge(tx, id);
  const action = isShown ? 'content.publish' : 'content.unpublish';
  await saveItemVersion(tx, id, action, null);
  await recordPublishedSlug(tx, id);
  const now = { state: isShown ? 'published' : 'draft' };
  await recordContentChange(tx, clock, action, { type, id }, { state }, now);
}

/** Deletes content items that were removed weeks ago, and expired previews. */
export async function deleteRemovedItemsAndExpiredPreviews({ db }: Context): Promise<void> {
  await db
    .deleteFrom('contents')
    .where('state', '=', 'removed')
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${removedDays})`)
    .execute();
  await db.deleteFrom('content_previews').where('expires_at', '<', sql<Date>`now()`).execute();
}
