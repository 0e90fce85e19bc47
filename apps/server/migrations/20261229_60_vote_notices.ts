import { type Kysely, sql } from 'kysely';

/** What voters were told of their examined votes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* the last state of the batch of which the voter was told; null for none */
    alter table held_votes add column told text;
    /* the last state of which all voters of the batch were told */
    alter table vote_holds add column told text
  `.execute(db);
}
