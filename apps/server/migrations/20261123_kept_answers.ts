import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys
      /* the account that called; its responses are erased with it. Not a foreign key, so that calls do not wait for an
         erasure or fail because of it */
      add column account_id uuid;

    create index on idempotency_keys (account_id) where account_id is not null;
  `.execute(db);
}
