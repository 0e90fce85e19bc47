import { type Kysely, sql } from 'kysely';

/** Announcements of lists, and the mailings that they start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table announcements (
      id uuid primary key default gen_random_uuid(),
      list text not null check (list in ('selectedopen', 'selected', 'exhibition')),
      state text not null default 'draft' check (state in ('draft', 'scheduled', 'done')),
      at timestamptz,
      version int not null default 0,
      by_name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      done_at timestamptz,
      result jsonb,
      check (state = 'draft' or at is not null)
    );
    create index on announcements (updated_at, id);
    create index on announcements (at) where state = 'scheduled';
    /* At most one pending announcement per list, because two would publish the same items. */
    create unique index announcements_open on announcements (list) where state <> 'done';

    alter table mailings add column announcement_id uuid references announcements on delete cascade;
    create unique index on mailings (announcement_id, (audience ->> 'part'))
      where announcement_id is not null;
  `.execute(db);
}
