import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function few_have_pairs;

    /* estimates the number of matches: 'most' (by the first 500 rows), 'few' (at most "few" rows have all pairs) or
       'many'. Except for 'few', filtering the sorted list until the page is full is faster than the index. */
    create function spread_of(asked text, wanted text, few int) returns text
      language sql stable set enable_seqscan = off as $$
        select case
          when (
            select 2 * count(*) filter (where search like wanted) > count(*)
            from (select search from entry_listing limit 500) first_ones
          ) then 'most'
          when (
            select count(*) <= few from (
              select from entry_listing
              where letter_pairs(search, false) @> letter_pairs(searchable(asked), true) limit few + 1
            ) found
          ) then 'few'
          else 'many' end
      $$;

    /* counts the matches up to "most", by the index */
    create function count_holding(asked text, wanted text, most int) returns int
      language sql stable set enable_seqscan = off set enable_indexscan = off as $$
        select count(*)::int from (
          select from entry_listing
          where letter_pairs(search, false) @> letter_pairs(searchable(asked), true)
            and search like wanted
          limit most
        ) found
      $$;
  `.execute(db);
}
