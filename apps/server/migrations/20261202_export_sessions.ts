import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* the session that requested the export; the download URL expires with it */
    alter table entry_exports
      add column session_id uuid references sessions (id) on delete cascade;
    create index on entry_exports (session_id);
  `.execute(db);
}
