import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts
      add column phone text unique,
      /* time of the erasure; the row remains because entries refer to it */
      add column erased_at timestamptz,
      add constraint accounts_are_reachable
        check ((erased_at is not null) = (email is null and phone is null));

    /* one code per phone; limited attempts prevent guessing */
    create table sms_codes (
      phone text primary key,
      code_hash bytea not null,
      tries int not null default 0,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null
    );

    create table invitations (
      id uuid primary key default gen_random_uuid(),
      email text not null unique check (email = lower(email)),
      roles text[] not null,
      token_hash bytea not null unique,
      invited_by uuid references accounts on delete set null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );

    alter table entries
      add column school_id int generated always as ((form ->> 'school_id')::int) stored;
    create index on entries (school_id);

    /* content items; their types and fields are defined in the contract */
    create table contents (
      id int generated always as identity primary key,
      type text not null,
      state text not null check (state in ('draft', 'published')),
      position int not null,
      facts jsonb not null,
      /* texts by locale; null for untranslated locales */
      texts jsonb not null,
      version int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      published_at timestamptz,
      entry_id uuid generated always as ((facts ->> 'entry')::uuid) stored references entries,
      /* value that must be unique within the type */
      unique_fact text
    );
    create index on contents (type, state, position);
    create index on contents (entry_id);
    create unique index on contents (type, unique_fact) where unique_fact is not null;

    /* pictures and files of an item; publishing the item makes them public */
    create table content_uploads (
      content_id int not null references contents on delete cascade,
      upload_id uuid not null references uploads,
      primary key (content_id, upload_id)
    );
    create index on content_uploads (upload_id);

    create table contact_messages (
      id uuid primary key default gen_random_uuid(),
      content text not null,
      name text not null,
      contact text not null,
      locale text not null,
      state text not null default 'open' check (state in ('open', 'answered', 'done', 'spam')),
      version int not null default 0,
      at timestamptz not null default now()
    );
    create index on contact_messages (state, at);

    create table contact_answers (
      id bigint generated always as identity primary key,
      message_id uuid not null references contact_messages on delete cascade,
      text text not null,
      by_name text not null,
      at timestamptz not null default now()
    );
    create index on contact_answers (message_id);

    /* openings of each short link per day */
    create table share_counts (
      code text not null,
      day date not null default current_date,
      clicks int not null default 0,
      primary key (code, day)
    );
  `.execute(db);
}
