import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* needless for each vote: the same statement writes the tally, which has this foreign key */
    alter table votes drop constraint votes_entry_number_fkey;
  `.execute(db);
}
