import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* Logged, because a crash must not reset the limits of logins and codes. vote_budgets stays unlogged: its counts
       cover only minutes, and each burst of votes writes it. */
    alter table rate_limits set logged
  `.execute(db);
}
