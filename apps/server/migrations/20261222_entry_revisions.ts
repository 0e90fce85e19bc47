import { type Kysely, sql } from 'kysely';

/** Lets entrants revise submitted entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table entries
      /* the form as the entrant is changing it, with the time of its last save and the requested changes */
      add column revision jsonb,
      /* set while the revision of a published entry waits for a decision */
      add column revision_submitted_at timestamptz,
      /* counts the changes of the revision, which do not change the entry's version */
      add column revision_version int not null default 0,
      /* the form as the reviewers last saw it; null once the entry has been decided */
      add column last_reviewed jsonb;
    create index on entries (revision_submitted_at) where revision_submitted_at is not null;

    alter table entry_events
      add column revision text check (revision in ('submitted', 'accepted', 'returned')),
      /* the fields that a submission changed */
      add column changed jsonb not null default '[]';

    /* files that only the revision of an entry names; they are not submitted yet */
    alter table entry_files add column is_revised boolean not null default false;
  `.execute(db);
}
