import { type RawBuilder, sql } from 'kysely';
import { SLACK_SECONDS } from '../entries/subtitle-checks.ts';

const form = (path: string) => sql<string | null>`(entries.form #>> ${path}::text[])`;
const file = (path: string) => sql`${form(path)}::uuid`;

const files = [
  ...['team_logo', 'video_cover_url', 'front_cover_url', 'url', 'empower', 'materials'],
  ...['subtitles,zh', 'subtitles,en'],
].map((name) => file(`{${name}}`));

const proof = sql`case when entries.group_name = 'student' then ${file('{student_proof}')} end`;

/** The film's checks, before it was decoded those of its upload. */
const video = sql`(select uploads.checks, (uploads.facts ->> 'seconds')::float8 as seconds
  from uploads where uploads.id = entries.video_id)`;

const lacksTracks = sql<boolean>`${form('{subtitles,mode}')} = 'in_file' and exists (
  select from jsonb_array_elements(
    coalesce(nullif(films.checks, '[]'), (select checks from ${video} video))
  ) judged
  where judged ->> 'id' = 'video.subtitles'
    and not string_to_array(judged #>> '{measured,languages}', ', ') @> array['zh', 'en'])`;

const outlastsFilm = sql<boolean>`${form('{subtitles,mode}')} = 'files' and exists (
  select from uploads
  where uploads.id in (${file('{subtitles,zh}')}, ${file('{subtitles,en}')})
    and (uploads.facts ->> 'seconds')::float8
      > coalesce(films.seconds, (select seconds from ${video} video)) + ${SLACK_SECONDS}::float8)`;

/**
 * SQL: the gravest level of what `findings` answers, for filters; null while nothing was judged. The
 * query names `entries`, and the film of each as `films`.
 *
 * @param withPrivate whether what only some of the staff may see counts
 */
export function worstCheck(withPrivate: boolean): RawBuilder<string | null> {
  const levels = sql`array['ok', 'advice', 'refusal']`;
  const counted = sql.join(withPrivate ? [...files, proof] : files);
  return sql<string | null>`(
    select (${levels})[max(array_position(${levels}, level))] from (
      select judged ->> 'level' as level from jsonb_array_elements(films.checks) judged
      union all
      select judged ->> 'level' from uploads, jsonb_array_elements(uploads.checks) judged
        where uploads.id in (${counted})
          and (uploads.id is distinct from entries.video_id or coalesce(films.checks, '[]') = '[]')
      union all
      select 'advice' where ${lacksTracks} or ${outlastsFilm}
    ) found)`;
}
