import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* for deep pages, which skip thousands of rows by the index alone */
    drop index if exists entry_listing_submitted_at_number_idx;
    create index on entry_listing (submitted_at, number) include (entry_id);
    create index on entry_listing (state, submitted_at, number);
    create index on entry_listing (seconds);
  `.execute(db);
}
