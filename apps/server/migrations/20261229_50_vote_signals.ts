import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table votes
      /* 16 bits of a keyed hash of the user agent: comparable within the contest, but not reversible */
      add column agent_class smallint,
      /* host of the referring page; empty if unknown, null for votes before this column */
      add column referrer text;

    alter table vote_codes add column accepted_at timestamptz;
    /* numbers of codes sent and entered per entry, because codes are deleted after they expire */
    create table vote_code_counts (
      entry_number int primary key,
      sent int not null default 0,
      accepted int not null default 0
    ) with (fillfactor = 50);

    /* figures of each entry's votes, measured by a job */
    create table vote_signals (
      entry_number int primary key,
      votes int not null,
      codes_sent int not null,
      figures jsonb not null,
      /* names of the signals above their threshold */
      raised text[] not null default '{}',
      flagged_at timestamptz,
      measured_at timestamptz not null default now()
    );
    create index on vote_signals (flagged_at) where flagged_at is not null;
    /* medians over all entries, in a single row */
    create table vote_signal_baseline (
      id int primary key default 1 check (id = 1),
      medians jsonb not null,
      measured_at timestamptz not null default now()
    );
  `.execute(db);
}
