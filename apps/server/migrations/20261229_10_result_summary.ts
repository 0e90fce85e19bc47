import { type Kysely, sql } from 'kysely';

/** Stores the parts of a result that the chair's page shows, to avoid reading bundles of megabytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table judging_results add column summary jsonb`.execute(db);
  await sql`
    with contents as materialized (
      select round_id, bundle::json -> 'content' as content from judging_results
      where bundle is not null
    )
    update judging_results as stored set summary = json_build_object(
      'method', content -> 'method',
      'agreement', content -> 'result' -> 'agreement',
      'jurors', content -> 'result' -> 'jurors',
      'tieBreaks', (
        select coalesce(json_agg(json_build_object(
          'films', (
            select json_agg(content -> 'films' -> film::int)
            from json_array_elements_text(tie -> 'films') as film),
          'decidedBy', tie -> 'decidedBy')), '[]')
        from json_array_elements(content -> 'result' -> 'tieBreaks') as tie)
    )::jsonb
    from contents where contents.round_id = stored.round_id
  `.execute(db);
}
