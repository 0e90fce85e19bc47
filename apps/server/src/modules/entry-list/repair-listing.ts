import { sql } from 'kysely';
import type { Context } from '../../context.ts';

/**
 * Maximum number of rows that one run repairs. It is limited, because concurrent changes of entries wait during a
 * repair.
 */
const maxPerBatch = 1000;

/**
 * Repairs rows of `entry_listing` that differ from the entries, and logs an error, because the triggers should keep
 * them equal. Skips locked entries.
 */
export async function repairEntryListing({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const wrong = await db.transaction().execute(async (tx) => {
    const entries = await tx
      .selectFrom('entries')
      .leftJoin('entry_listing as listed', 'listed.entry_id', 'entries.id')
      .select('entries.id')
      .where('entries.state', '!=', 'draft')
      .where(
        sql<boolean>`(listed.state, listed.updated_at)
          is distinct from (entries.state, entries.updated_at)`,
      )
      .limit(maxPerBatch)
      .forKeyShare('entries')
      .skipLocked()
      .execute();
    const ids = entries.map(({ id }) => id);
    if (ids.length === 0) return ids;
    await sql`select lock_listing(null)`.execute(tx);
    await sql`select list_entries(${ids}::uuid[])`.execute(tx);
    return ids;
  });
  if (wrong.length > 0) log.error({ entries: wrong }, 'the list of entries differed from them');
}
