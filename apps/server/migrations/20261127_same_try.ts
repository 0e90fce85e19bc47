import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* the request that an answer came with, and the answer, hashed: sent again it is the same try */
    alter table captchas add column used_for bytea;
  `.execute(db);
}
