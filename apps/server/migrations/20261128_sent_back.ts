import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* the form as it was when changes were asked for, with the names of its files; until it is decided */
    alter table entries add column sent_back jsonb;
  `.execute(db);
}
