import { type Kysely, sql } from 'kysely';

/** Appeals about batches of votes, stored in the inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contact_messages
      add column hold_id int references vote_holds,
      add check (hold_id is null or round_id is null);
    create index on contact_messages (hold_id) where hold_id is not null
  `.execute(db);
}
