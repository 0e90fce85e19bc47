import { type Kysely, sql } from 'kysely';

/** Certificates of awards and of participation, and archives of certificates that staff requested. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificates (
      number text primary key,
      entry_id uuid not null references entries on delete cascade,
      /* null for participation; not a foreign key, because the certificate outlives the award */
      award_id int,
      issued_at timestamptz not null default now(),
      revoked_at timestamptz,
      revoked text check (revoked in ('entry', 'award')),
      check ((revoked_at is null) = (revoked is null)),
      unique nulls not distinct (entry_id, award_id)
    );

    create table certificate_archives (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      locales text[] not null,
      state text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
      total int not null default 0,
      done int not null default 0,
      created_at timestamptz not null default now()
    );
    create index on certificate_archives (account_id, created_at);
  `.execute(db);
}
