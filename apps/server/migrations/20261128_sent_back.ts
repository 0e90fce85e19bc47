import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* the form and file names when changes were requested; null after the decision */
    alter table entries add column sent_back jsonb;
  `.execute(db);
}
