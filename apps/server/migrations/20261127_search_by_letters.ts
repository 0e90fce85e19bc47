import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    /* returns the characters and pairs of adjacent characters of each word. For a search term (is_asked): the pairs,
       and single characters only of words with one character */
    create function letter_pairs(given text, is_asked boolean) returns text[]
      language plpgsql immutable parallel safe cost 1000 as $$
        declare
          word text;
          letters text[];
          pairs text[] := '{}';
        begin
          foreach word in array regexp_split_to_array(given, '\\s+') loop
            letters := string_to_array(word, null);
            for place in 2 .. cardinality(letters) loop
              pairs := pairs || (letters[place - 1] || letters[place]);
            end loop;
            if not is_asked or cardinality(letters) = 1 then
              pairs := pairs || letters;
            end if;
          end loop;
          return pairs;
        end $$;

    /* finds rows that have all pairs of the search term, in any order. Always uses the index, because a scan would
       split the text of all rows */
    create function listing_with_pairs(asked text) returns setof entry_listing
      language sql stable rows 100 set enable_seqscan = off as $$
        select * from entry_listing
        where letter_pairs(search, false) @> letter_pairs(searchable(asked), true)
      $$;

    /* whether at most "most" rows match. For more, filtering the sorted list until the page is full is faster */
    create function few_have_pairs(asked text, most int) returns boolean
      language sql stable set enable_seqscan = off as $$
        select count(*) <= most from (
          select from entry_listing
          where letter_pairs(search, false) @> letter_pairs(searchable(asked), true) limit most + 1
        ) found
      $$;

    /* the gallery reads this table too, sorted by this column */
    alter table entry_listing add column published_at timestamptz;
    create or replace function list_entries(ids uuid[]) returns void language sql as $$
      insert into entry_listing
        select entries.id, entries.number, entries.state, entries.group_name,
          case when entries.group_name = 'student' then entries.school_id end,
          case when entries.group_name = 'student' then entries.school end, entries.title,
          searchable(concat_ws(E'\\n',
            lpad(entries.number::text, greatest(4, length(entries.number::text)), '0'),
            entries.title, entries.team,
            case when entries.group_name = 'student' then concat_ws(E'\\n', entries.school,
              school.texts -> 'zh-CN' ->> 'name', school.texts -> 'zh-TW' ->> 'name',
              school.texts -> 'en-US' ->> 'name') end)),
          entries.submitted_at, entries.updated_at, films.seconds,
          entry_worst_check(entries, true), entry_worst_check(entries, false), entries.published_at
        from entries left join films on films.upload_id = entries.video_id
          left join contents as school
            on school.id = entries.school_id and school.type = 'schools'
        where entries.id = any(ids) and entries.state <> 'draft'
        order by entries.id
      on conflict (entry_id) do update set
        number = excluded.number, state = excluded.state, group_name = excluded.group_name,
        school_id = excluded.school_id, school = excluded.school, title = excluded.title,
        search = excluded.search, submitted_at = excluded.submitted_at,
        updated_at = excluded.updated_at, seconds = excluded.seconds, worst = excluded.worst,
        worst_shown = excluded.worst_shown, published_at = excluded.published_at
    $$;
    drop index if exists entry_listing_search_idx;
    update entry_listing set published_at = entries.published_at
      from entries where entries.id = entry_listing.entry_id;
    select list_entries(array(select entry_id from entry_listing where number > 9999));

    /* finds rare search terms, also of two Chinese characters, without an extension. A short pending list keeps
       searches of new changes fast. Created last, after all rows are written. */
    create index entry_listing_pairs on entry_listing using gin (letter_pairs(search, false))
      with (gin_pending_list_limit = 256);
  `.execute(db);
}
