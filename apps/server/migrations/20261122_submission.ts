import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads
      /* what its maker declared before its bytes arrived */
      add column declared_sha256 text check (declared_sha256 ~ '^[0-9a-f]{64}$');

    alter table entries
      /* until when the bytes of a film may arrive that was submitted ahead of them */
      add column film_awaited_until timestamptz;

    alter table renditions
      /* why the last attempt ended without it */
      add column fault text,
      add column changed_at timestamptz not null default now();

    alter table films
      /* why it could not be checked */
      add column fault text;

    alter table worker_heartbeats
      /* the workers of one process share it */
      add column process text not null default '';

    /* what was asked to be changed, which the entry itself forgets once it is answered */
    alter table entry_events add column reasons jsonb not null default '[]';

    /* stored files that nothing names: reported for some days before they are removed */
    create table orphan_files (
      key text primary key,
      bytes bigint not null,
      found_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );
  `.execute(db);
}
