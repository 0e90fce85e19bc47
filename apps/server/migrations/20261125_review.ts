import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_assignments (
      entry_id uuid primary key references entries on delete cascade,
      account_id uuid not null references accounts on delete cascade
    );
    create index on review_assignments (account_id);

    /* locks of reviewers on entries. Frequent renewals: the fillfactor leaves space for them in each page */
    create table review_holds (
      entry_id uuid primary key references entries on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      since timestamptz not null default now(),
      expires_at timestamptz not null
    ) with (fillfactor = 50);
    create index on review_holds (account_id);

    create table review_ticks (
      entry_id uuid not null references entries on delete cascade,
      item text not null,
      account_id uuid references accounts on delete set null,
      at timestamptz not null default now(),
      primary key (entry_id, item)
    );
    create index on review_ticks (account_id);

    /* replaces the line of unknown language by a line per language */
    update entries set giveaways = (
      select jsonb_agg(marker - 'line' || jsonb_build_object('lines',
        jsonb_build_object('zh-CN', marker ->> 'line', 'zh-TW', '', 'en-US', '')))
      from jsonb_array_elements(giveaways) marker
    ) where giveaways <> '[]';
  `.execute(db);
}
