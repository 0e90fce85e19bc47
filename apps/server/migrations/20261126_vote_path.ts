import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* a vote and its entry's tally are written by one statement, and the tally refers to the entry: each
       vote need not look it up and lock it as well */
    alter table votes drop constraint votes_entry_number_fkey;
  `.execute(db);
}
