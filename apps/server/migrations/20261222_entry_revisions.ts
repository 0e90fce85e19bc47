import { type Kysely, sql } from 'kysely';

/** Lets entrants revise submitted entries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table entries
      /* the entrant's changed form, the time of its last save, and the requested changes */
      add column revision jsonb,
      /* set while the revision of a published entry waits for a decision */
      add column revision_submitted_at timestamptz,
      /* version of the revision, for optimistic locking; the entry's own version does not change */
      add column revision_version int not null default 0,
      /* the form as the reviewers last saw it; null after the decision */
      add column last_reviewed jsonb;
    create index on entries (revision_submitted_at) where revision_submitted_at is not null;

    alter table entry_events
      add column revision text check (revision in ('submitted', 'accepted', 'returned')),
      /* names of the fields that a submission changed */
      add column changed jsonb not null default '[]';

    /* whether only the revision uses the file; such files are not submitted yet */
    alter table entry_files add column is_revised boolean not null default false;
  `.execute(db);
}
