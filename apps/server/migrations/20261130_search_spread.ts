import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function few_have_pairs;

    /* 'most': more than half of the first 500 rows match; 'few': at most "few" rows contain all letter pairs of the
       search; 'many': otherwise. The index is faster than filtering the sorted list only for 'few'. */
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

    /* counts the matches with the index; stops at "most" */
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
