import { type Kysely, sql } from 'kysely';

/** Catalogues requested by staff; a job creates their archives, which are deleted after a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogues (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      wanted jsonb not null,
      state text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
      created_at timestamptz not null default now()
    );
    create index on catalogues (account_id, created_at);
  `.execute(db);
}
