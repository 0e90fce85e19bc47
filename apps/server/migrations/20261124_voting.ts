import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* counts votes per network and time window. Unlogged: a crash of the database resets the counts */
    create unlogged table vote_budgets (
      key bytea not null,
      starts_at timestamptz not null,
      count int not null,
      primary key (key, starts_at)
    ) with (fillfactor = 50);
    /* leaves space in each page, so that frequent updates change no index (HOT) */
    alter table vote_tallies set (fillfactor = 50);

    create table vote_passes (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      token_hash bytea not null unique,
      quota int not null check (quota > 0),
      used int not null default 0,
      opens_at timestamptz not null,
      closes_at timestamptz not null,
      networks text[] not null default '{}',
      created_at timestamptz not null default now(),
      revoked_at timestamptz
    ) with (fillfactor = 50);

    create table allowed_networks (
      id uuid primary key default gen_random_uuid(),
      range text not null unique,
      reason text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    );

    alter table votes
      add column level smallint not null default 0,
      /* the voter's IP address, truncated for staff */
      add column masked text,
      add column asn bigint,
      add column dwell_ms int,
      /* keyed hash of the address that received the code; each address has one vote per entry */
      add column contact_hash bytea;
    /* null for earlier votes, so that the quotas of passes do not count them */
    alter table votes add column pass_id uuid references vote_passes;
    create unique index on votes (entry_number, contact_hash) where contact_hash is not null;
    create index on votes (pass_id, id) where pass_id is not null;
    /* for the vote log, newest first. Partial, because most votes have the usual network and level. Votes of one entry
       need no further index: the unique index finds them */
    create index on votes (network, id) where network <> 'ordinary';
    create index on votes (level, id) where level > 0;

    create table vote_refusals (
      id bigint generated always as identity primary key,
      case_id text unique,
      at timestamptz not null default now(),
      entry_number int not null,
      code int not null,
      network text not null,
      level smallint not null,
      masked text,
      asn bigint,
      sources text[] not null default '{}'
    );
    create index on vote_refusals (at);
    create index on vote_refusals (code, id);
    create index on vote_refusals (network, id);

    create table vote_outcomes (
      minute timestamptz not null,
      code int not null,
      network text not null,
      count int not null,
      primary key (minute, code, network)
    ) with (fillfactor = 50);

    /* results of comparing each tally with the number of its votes */
    create table tally_proofs (
      at timestamptz primary key default now(),
      entries int not null,
      votes bigint not null,
      differing int[] not null
    );

    create table vote_codes (
      contact_hash bytea not null,
      voter_id bytea not null,
      code_hash bytea not null,
      tries int not null default 0,
      sent_at timestamptz not null default now(),
      expires_at timestamptz not null,
      /* with the voter, so that a code requested by a stranger does not replace the owner's code */
      primary key (contact_hash, voter_id)
    );

    create table entry_impressions (
      day date not null,
      entry_number int not null references entries (number),
      count int not null,
      primary key (day, entry_number)
    );
  `.execute(db);
}
