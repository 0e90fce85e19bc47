import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table idempotency_keys
      /* whose answer it is: erased with the account. Not a foreign key: no call is to wait for an
         erasure under way, or to fail by it */
      add column account_id uuid;

    create index on idempotency_keys (account_id) where account_id is not null;
  `.execute(db);
}
