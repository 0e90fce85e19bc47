import { type Kysely, sql } from 'kysely';

/** Entries whose shown count stays as it was for a time, while their votes are accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vote_tallies
      /* the count that the public sees until a time, and since when */
      add column shown int,
      add column shown_since timestamptz,
      add column shown_until timestamptz;

    create table vote_freezes (
      id int generated always as identity primary key,
      entry_number int not null,
      reason text not null,
      starts_at timestamptz not null default now(),
      ends_at timestamptz not null,
      /* ended by staff before its end */
      ended_at timestamptz,
      by_name text not null
    );
    create index on vote_freezes (entry_number)
  `.execute(db);
}
