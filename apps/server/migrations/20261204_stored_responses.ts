import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* responses of calls with an Idempotency-Key, encrypted with that key. No foreign key, so that calls do not wait
       for an erasure or fail because of it. */
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

    /* deletes responses in clear text; processes of the previous version work with an empty table */
    delete from idempotency_keys;
  `.execute(db);
}
