import { removedDays } from '@film-contest/contract/content-desk';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { type Database, isDatabaseAway, type Tx } from '../../platform/db/database.ts';
import { keepVersion } from './history.ts';
import { note, type Row } from './write-item.ts';

/** Who the record names for what the clock does. */
const clock = { session: null, address: null, requestId: 'schedule' };

/**
 * Publishes the drafts whose moment has come by the database's clock, and takes down what was to go by
 * now. What was missed while nothing ran is made up: of a whole span that has passed, nothing shows.
 */
export async function publishDue({ db, log }: Context): Promise<void> {
  for (const { id } of await dueItems(db).select('id').orderBy('id').execute()) {
    try {
      await db.transaction().execute(async (tx) => {
        const item = await dueItems(tx)
          .selectAll()
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (item) await turn(tx, item);
      });
    } catch (error) {
      // The next run tries it again; the others are not to wait for it.
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, content: id }, 'what was due could not be turned');
    }
  }
}

const dueItems = (db: Database | Tx) =>
  db
    .selectFrom('contents')
    .where('state', '!=', 'removed')
    .where((eb) =>
      eb.or([
        eb('publish_at', '<=', sql<Date>`now()`),
        eb.and([eb('state', '=', 'published'), eb('unpublish_at', '<=', sql<Date>`now()`)]),
      ]),
    );

async function turn(tx: Tx, item: Row): Promise<void> {
  const { type, id, state } = item;
  await keepVersion(tx, id, null, null);
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
  const action = isShown ? 'content.publish' : 'content.unpublish';
  await keepVersion(tx, id, action, null);
  const now = { state: isShown ? 'published' : 'draft' };
  await note(tx, clock, action, { type, id }, { state }, now);
}

/** Forgets items that were removed weeks ago, and previews whose minutes are over. */
export async function forgetOldContent({ db }: Context): Promise<void> {
  await db
    .deleteFrom('contents')
    .where('state', '=', 'removed')
    .where('updated_at', '<', sql<Date>`now() - make_interval(days => ${removedDays})`)
    .execute();
  await db.deleteFrom('content_previews').where('expires_at', '<', sql<Date>`now()`).execute();
}
