import { type Kysely, sql } from 'kysely';

/** Missing subtitle tracks that the entrant declared fail the check, as in `checkPromisedTracks`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function entry_worst_check(entry entries, is_whole boolean) returns text
      language sql stable as $$
        with film as (
          select checks, seconds from films where upload_id = entry.video_id
        ), video as (
          select checks, (facts ->> 'seconds')::float8 as seconds
          from uploads where id = entry.video_id
        ), named as (
          select id::uuid from unnest(array[
            entry.form ->> 'team_logo', entry.form ->> 'video_cover_url',
            entry.form ->> 'front_cover_url', entry.form ->> 'url',
            entry.form ->> 'empower', entry.form ->> 'materials',
            entry.form #>> '{subtitles,zh}', entry.form #>> '{subtitles,en}',
            case when is_whole and entry.group_name = 'student'
              then entry.form ->> 'student_proof' end
          ]) id where id is not null
        ), found as (
          select judged ->> 'level' as level from film, jsonb_array_elements(film.checks) judged
          union all
          select judged ->> 'level'
            from named join uploads using (id), jsonb_array_elements(uploads.checks) judged
            where uploads.id is distinct from entry.video_id
              or coalesce((select checks from film), '[]') = '[]'
          union all
          /* declared tracks; tracks without a language may be the missing ones */
          select case
              when missing = 0 then 'ok' when missing <= untagged then 'advice' else 'refusal' end
            from jsonb_array_elements(
              coalesce(nullif((select checks from film), '[]'), (select checks from video))
            ) judged,
            lateral (
              select 2 - count(distinct language) filter (where language in ('zh', 'en')) as missing,
                count(*) filter (where language = 'und') as untagged
              from unnest(string_to_array(judged #>> '{measured,languages}', ', ')) language
            ) tracks
            where entry.form #>> '{subtitles,mode}' = 'in_file' and judged ->> 'id' = 'video.subtitles'
              and judged #> '{measured,languages}' is not null
          union all
          select 'advice' where entry.form #>> '{subtitles,mode}' = 'files' and exists (
            select from uploads
            where id in (
                (entry.form #>> '{subtitles,zh}')::uuid, (entry.form #>> '{subtitles,en}')::uuid)
              and (facts ->> 'seconds')::float8
                > coalesce((select seconds from film), (select seconds from video)) + 1)
        )
        select (array['ok', 'advice', 'refusal'])[
          max(array_position(array['ok', 'advice', 'refusal'], level))] from found
      $$;

    select list_entries(array(
      select entry_id from entry_listing join entries on entries.id = entry_id
      where form #>> '{subtitles,mode}' = 'in_file'
    ));
  `.execute(db);
}
