import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table accounts (
      id uuid primary key default gen_random_uuid(),
      email text unique check (email = lower(email)),
      name text,
      password_hash text not null,
      locale text not null,
      activated_at timestamptz,
      suspended_at timestamptz,
      consent_version int not null,
      consent_at timestamptz not null default now(),
      created_at timestamptz not null default now()
    );

    create table staff_roles (
      account_id uuid not null references accounts on delete cascade,
      role text not null,
      primary key (account_id, role)
    );

    create table sessions (
      token_hash bytea primary key,
      account_id uuid not null references accounts on delete cascade,
      staff_cookie_hash bytea,
      created_at timestamptz not null default now(),
      last_used_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index on sessions (account_id);

    create table link_tokens (
      token_hash bytea primary key,
      purpose text not null check (purpose in ('activation', 'reset', 'setup')),
      account_id uuid references accounts on delete cascade,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index on link_tokens (account_id);

    create table captchas (
      id uuid primary key default gen_random_uuid(),
      /* the form that accepts the captcha; null: any form */
      purpose text,
      code text not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );

    create unlogged table rate_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );

    create table idempotency_keys (
      scope bytea not null,
      key text not null,
      body_hash bytea not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (scope, key)
    );

    create table uploads (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts on delete cascade,
      kind text not null,
      filename text not null,
      size bigint not null check (size >= 0),
      state text not null default 'granted' check (state in ('granted', 'checked', 'refused')),
      checks jsonb not null default '[]',
      /* results of the checks, such as thumbnails of an image or the probe of a film */
      facts jsonb,
      sha256 text,
      created_at timestamptz not null default now(),
      /* when a process began to check the file; uploads are rejected meanwhile */
      claimed_at timestamptz,
      completed_at timestamptz
    );
    create index on uploads (account_id);

    create table films (
      upload_id uuid primary key references uploads on delete cascade,
      state text not null default 'uploaded',
      checks jsonb not null default '[]',
      seconds real,
      /* output of ffprobe, used by the rendition jobs */
      probe jsonb,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table renditions (
      upload_id uuid not null references films on delete cascade,
      name text not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
      progress real not null default 0,
      attempts int not null default 0,
      /* folder of the successful attempt; facts hold the data of its playlist */
      folder text,
      facts jsonb,
      primary key (upload_id, name)
    );

    /* last sign of life of each worker process; jobs of dead workers are released */
    create table worker_heartbeats (
      worker_id text primary key,
      at timestamptz not null default now()
    );

    create table counters (
      name text primary key,
      value int not null default 0
    );
    insert into counters (name) values ('entry');

    create table entries (
      id uuid primary key default gen_random_uuid(),
      account_id uuid not null references accounts,
      number int unique,
      state text not null default 'draft',
      form jsonb not null default '{}',
      reasons jsonb not null default '[]',
      giveaways jsonb not null default '[]',
      version int not null default 0,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      submitted_at timestamptz,
      published_at timestamptz,
      title text generated always as (coalesce(form ->> 'title', '')) stored,
      team text generated always as (coalesce(form ->> 'team', '')) stored,
      group_name text generated always as (form ->> 'group') stored,
      school text generated always as (nullif(form ->> 'school_name', '')) stored,
      video_id uuid generated always as ((form ->> 'url')::uuid) stored,
      check (state = 'draft' or number is not null)
    );
    create index on entries (account_id);
    create index on entries (state, number);
    create index on entries (video_id);
    /* finds the published entry that uses a picture; runs whenever a picture is served */
    create index on entries ((form ->> 'url'));
    create index on entries ((form ->> 'team_logo'));
    create index on entries ((form ->> 'video_cover_url'));
    create index on entries ((form ->> 'front_cover_url'));
    create index on entries ((form -> 'subtitles' ->> 'zh'));
    create index on entries ((form -> 'subtitles' ->> 'en'));

    create table entry_events (
      id bigint generated always as identity primary key,
      entry_id uuid not null references entries on delete cascade,
      state text not null,
      actor_id uuid references accounts on delete set null,
      note text,
      at timestamptz not null default now()
    );
    create index on entry_events (entry_id);

    create table votes (
      id bigint generated always as identity primary key,
      entry_number int not null references entries (number),
      voter_id bytea not null,
      account_id uuid references accounts on delete set null,
      request_id uuid not null,
      at timestamptz not null default now(),
      /* data about the voter at the time of the vote, for the ledger and for staff */
      voter_since timestamptz not null,
      network text not null,
      bucket_narrow bytea not null,
      bucket_wide bytea not null,
      unique (entry_number, voter_id)
    );
    create unique index on votes (entry_number, account_id) where account_id is not null;

    create table vote_tallies (
      entry_number int primary key references entries (number),
      votes int not null default 0
    );

    create table messages (
      id bigint generated always as identity primary key,
      channel text not null check (channel in ('mail', 'sms')),
      recipient text not null,
      subject text not null,
      text_body text not null,
      html_body text,
      state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
      attempts int not null default 0,
      fault text,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    );

    create table settings (
      name text primary key,
      value jsonb not null,
      version int not null default 0,
      updated_at timestamptz not null default now()
    );

    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      account_id uuid,
      who text not null,
      action text not null,
      target text not null,
      before jsonb,
      after jsonb,
      address text not null,
      request_id text not null
    );
    create index on audit_log (at);

    create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit log is append-only'; end $$;
    create trigger audit_log_is_append_only before update or delete or truncate on audit_log
      for each statement execute function refuse_change();
  `.execute(db);
}
