import { type Kysely, sql } from 'kysely';

/**
 * Lets searches of one or two letters skip the comparison with the text: the index of letter pairs answers them
 * exactly. `wanted` is then null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function count_holding(asked text, wanted text, most int) returns int
      language sql stable set enable_seqscan = off set enable_indexscan = off as $$
        select count(*)::int from (
          select from entry_listing
          where letter_pairs(search, false) @> letter_pairs(searchable(asked), true)
            and (wanted is null or search like wanted)
          limit most
        ) found
      $$;

    create or replace function find_published(asked text, wanted text, exact int) returns bytea
      language sql stable set enable_seqscan = off as $$
        select coalesce(string_agg(int4send(number), ''::bytea), ''::bytea) from entry_listing
        where state = 'published'
          and letter_pairs(search, false) @> letter_pairs(searchable(asked), true)
          and (wanted is null
            or case when exact is null then search else substr(search, strpos(search, chr(10))) end
              like searchable(wanted)
            or number = exact)
      $$;
  `.execute(db);
}
