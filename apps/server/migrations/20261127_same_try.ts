import { type Kysely, sql } from 'kysely';

/** Accepts the repeated request of a solved captcha as a retry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* hash of the request and its solution; the same request again is accepted as a retry */
    alter table captchas add column used_for bytea;
  `.execute(db);
}
