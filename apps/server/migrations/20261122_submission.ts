import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads
      /* SHA-256 that the browser declared before the upload */
      add column declared_sha256 text check (declared_sha256 ~ '^[0-9a-f]{64}$');

    alter table entries
      /* deadline for uploading the film of an entry that is already submitted */
      add column film_awaited_until timestamptz;

    alter table renditions
      /* error of the last attempt */
      add column fault text,
      add column changed_at timestamptz not null default now();

    alter table films
      /* error that prevented the check */
      add column fault text;

    alter table worker_heartbeats
      /* identifies the process; its workers share the value */
      add column process text not null default '';

    /* requested changes; the entry deletes its own copy when the entrant resubmits */
    alter table entry_events add column reasons jsonb not null default '[]';

    /* stored files without a reference: listed for some days, then deleted */
    create table orphan_files (
      key text primary key,
      bytes bigint not null,
      found_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );
  `.execute(db);
}
