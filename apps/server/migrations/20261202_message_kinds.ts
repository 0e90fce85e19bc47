import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* which letter it is; null for those of earlier versions. A sent message keeps no more than this. */
    alter table messages add column kind text;
    create index on messages (created_at);
  `.execute(db);
}
