import { type Kysely, sql } from 'kysely';

/** Freezes: the public count of an entry stays constant for a time, while votes are still accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vote_tallies
      /* the count that the public sees, and the period */
      add column shown int,
      add column shown_since timestamptz,
      add column shown_until timestamptz;

    create table vote_freezes (
      id int generated always as identity primary key,
      entry_number int not null,
      reason text not null,
      starts_at timestamptz not null default now(),
      ends_at timestamptz not null,
      /* when staff ended the freeze early */
      ended_at timestamptz,
      by_name text not null
    );
    create index on vote_freezes (entry_number)
  `.execute(db);
}
