import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* numbers of the published entries that match the term or have the exact number, as 4-byte integers. Uses the
       index, and avoids copying rows as a set-returning function would */
    create function find_published(asked text, wanted text, exact int) returns bytea
      language sql stable set enable_seqscan = off as $$
        select coalesce(string_agg(int4send(number), ''::bytea), ''::bytea) from entry_listing
        where state = 'published'
          and letter_pairs(search, false) @> letter_pairs(searchable(asked), true)
          and (case when exact is null then search else substr(search, strpos(search, chr(10))) end
            like searchable(wanted) or number = exact)
      $$;
  `.execute(db);
}
