import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* responses of calls with an Idempotency-Key, sealed with that key. No foreign key: no call waits for an
       erasure under way, or fails by it. */
    create table stored_responses (
      id bytea primary key,
      caller bytea not null,
      account_id uuid,
      body_hash bytea not null,
      sealed bytea not null,
      created_at timestamptz not null default now()
    );
    create index on stored_responses (caller, created_at);
    create index on stored_responses (created_at);
    create index on stored_responses (account_id) where account_id is not null;

    /* clear text; processes of the version before go on with an empty table */
    delete from idempotency_keys;
  `.execute(db);
}
