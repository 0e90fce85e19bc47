import { type Kysely, sql } from 'kysely';

/** Notices to voters about their held votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* the last state of the batch that was mailed to the voter; null for none */
    alter table held_votes add column told text;
    /* the last state that was mailed to all voters of the batch */
    alter table vote_holds add column told text
  `.execute(db);
}
