import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* the numbers of the published entries whose words hold what is searched for, or whose number is exact, as
       integers of four bytes: by the index, and without a copy of each row, as a function that returns rows has */
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
