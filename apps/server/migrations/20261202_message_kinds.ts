import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* name of the message's template; null for messages of earlier versions. All other content is deleted after
       sending. */
    alter table messages add column kind text;
    create index on messages (created_at);
  `.execute(db);
}
