import { type Kysely, sql } from 'kysely';

/** Flag, tags and internal notes of entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_marks (
      entry_id uuid primary key references entries on delete cascade,
      flag text,
      tags text[] not null default '{}'
    );
    create index on entry_marks using gin (tags);
    create index on entry_marks (flag) where flag is not null;

    create table entry_notes (
      id bigint generated always as identity primary key,
      entry_id uuid not null references entries on delete cascade,
      account_id uuid references accounts on delete set null,
      text text not null,
      at timestamptz not null default now()
    );
    create index on entry_notes (entry_id, id);
    create index on entry_notes (account_id);
  `.execute(db);
}
