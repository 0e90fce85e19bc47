import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function few_have_pairs;

    /* in how many rows a search ends: 'most', as far as the first ones tell; else 'few', when at most so many have
       the pairs; or 'many'. What more have is found quicker by going through the rows in the order of a list
       until its page is full. */
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

    /* how many rows hold what is searched for, up to so many: by the index alone */
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
