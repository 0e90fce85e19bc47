import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table contents
      add column publish_at timestamptz,
      add column unpublish_at timestamptz,
      drop constraint contents_state_check,
      add constraint contents_state_check check (state in ('draft', 'published', 'removed')),
      /* only drafts can be scheduled for publication; only published or scheduled items for removal */
      add constraint contents_publish_at_check check (publish_at is null or state = 'draft'),
      add constraint contents_unpublish_at_check check (
        unpublish_at is null or state = 'published' or coalesce(publish_at < unpublish_at, false)
      );

    create table content_versions (
      content_id int not null references contents on delete cascade,
      version int not null,
      state text not null,
      facts jsonb not null,
      texts jsonb not null,
      /* files of the version; they are kept while the version can be restored */
      uploads uuid[] not null,
      /* null for the state of an item when its history began */
      action text,
      /* null for scheduled changes */
      by_name text,
      at timestamptz not null,
      primary key (content_id, version)
    );
    create index on content_versions using gin (uploads);

    /* unsaved items that one session previews on the site for some minutes */
    create unlogged table content_previews (
      token_hash bytea primary key,
      session_hash bytea not null references sessions on delete cascade,
      type text not null,
      content_id int,
      facts jsonb not null,
      texts jsonb not null,
      expires_at timestamptz not null
    );
    create index on content_previews (session_hash);
  `.execute(db);
}
