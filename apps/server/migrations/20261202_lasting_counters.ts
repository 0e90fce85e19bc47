import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* They protect logins and codes: a crash must not grant further tries. Votes are counted in vote_budgets,
       which stays unlogged, because it is written for each burst of votes and holds minutes. */
    alter table rate_limits set logged
  `.execute(db);
}
