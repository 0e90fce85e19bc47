import { type QueryExecutorProvider, sql } from 'kysely';

export async function up(db: QueryExecutorProvider): Promise<void> {
  await sql`
    /* for the dashboard's counts by time */
    create index on entry_events (at);
    create index on uploads (created_at);
  `.execute(db);
}
