import { type Kysely, sql } from 'kysely';

/** Publications of results, the mails to their entrants, and objections in the inbox. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table judging_publications (
      round_id uuid not null references judging_rounds on delete cascade,
      /* 1 is the first publication; later ones are corrections */
      number int not null,
      hash text not null,
      bundle text not null,
      shown text not null check (shown in ('scores', 'ranks', 'nothing')),
      shows_watched boolean not null,
      by_name text not null,
      at timestamptz not null default now(),
      objections_until timestamptz not null,
      primary key (round_id, number)
    );

    create table judging_published_films (
      round_id uuid not null,
      number int not null,
      entry_id uuid not null references entries on delete cascade,
      /* null for a film that the jury did not judge */
      place int,
      is_selected boolean not null,
      score double precision,
      primary key (round_id, number, entry_id),
      foreign key (round_id, number) references judging_publications on delete cascade
    );
    create index on judging_published_films (entry_id);

    /* one row per account, so that an entrant gets one mail per publication */
    create table judging_result_recipients (
      round_id uuid not null,
      number int not null,
      account_id uuid not null references accounts on delete cascade,
      state text not null default 'waiting' check (state in ('waiting', 'queued', 'inactive')),
      primary key (round_id, number, account_id),
      foreign key (round_id, number) references judging_publications on delete cascade
    );
    create index on judging_result_recipients (account_id);

    /* lists that include films of the result; their announcements send no second mail about it */
    alter table judging_results add column lists text[] not null default '{}';

    alter table contact_messages
      add column round_id uuid references judging_rounds on delete cascade,
      add column film text not null default '',
      add column decision text check (decision in ('upheld', 'rejected')),
      add column decision_reason jsonb,
      add column decided_by text,
      add column decided_at timestamptz,
      add check ((decision is null) = (decision_reason is null)),
      add check (decision is null or round_id is not null);
    create index on contact_messages (round_id) where round_id is not null;

    update judging_rounds set rules = rules || '{"objectionDays": 7}' where state = 'draft';
  `.execute(db);
}
