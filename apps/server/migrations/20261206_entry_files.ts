import { type Kysely, sql } from 'kysely';

/** Stores which uploads each entry uses, instead of searching the text of all forms for an id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entry_files (
      entry_id uuid not null references entries on delete cascade,
      /* cascades, because a form that still names an upload must not prevent its deletion */
      upload_id uuid not null references uploads on delete cascade,
      primary key (entry_id, upload_id)
    );
    create index on entry_files (upload_id);

    insert into entry_files (entry_id, upload_id)
      select distinct entries.id, uploads.id
      from entries
      cross join lateral unnest(array[
        form ->> 'team_logo', form ->> 'video_cover_url', form ->> 'front_cover_url', form ->> 'url',
        form ->> 'empower', form ->> 'materials', form ->> 'student_proof',
        form -> 'subtitles' ->> 'zh', form -> 'subtitles' ->> 'en'
      ]) as file (id)
      join uploads on uploads.id::text = file.id;
  `.execute(db);
}
