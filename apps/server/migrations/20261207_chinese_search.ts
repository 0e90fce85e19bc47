import { type Kysely, sql } from 'kysely';

interface Tables {
  entries: { id: string; title: string; team: string; state: string; pinyin: string };
}

/**
 * Makes searches ignore the difference between Traditional and Simplified Chinese, and finds titles by pinyin initials.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  const variants = JSON.stringify(await listChineseVariants());
  await sql`
    /* normalizes case, character width and Chinese variants */
    create or replace function searchable(given text) returns text
      language sql immutable strict parallel safe as $$
        select case when octet_length(given) = length(given) then lower(given)
          else (
            select string_agg(coalesce(${sql.lit(variants)}::jsonb ->> letter, letter), '' order by place)
            from string_to_table(lower(normalize(given, nfkc)), null) with ordinality
              as letters (letter, place)
          ) end
      $$;

    alter table entries add column pinyin text not null default '';

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
              school.texts -> 'en-US' ->> 'name') end,
            nullif(entries.pinyin, ''))),
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
  `.execute(db);
  await storePinyin(db);
  await sql`select list_entries(array(select entry_id from entry_listing))`.execute(db);
}

/** Traditional characters with their Simplified replacements (OpenCC). */
async function listChineseVariants(): Promise<Record<string, string>> {
  const { Converter } = await import('opencc-js/t2cn');
  const convert = Converter({ from: 'tw', to: 'cn' });
  const letters = Array.from({ length: 0x32000 - 0x3400 }, (_, at) =>
    String.fromCodePoint(at + 0x3400),
  ).filter((letter) => /\p{Script=Han}/u.test(letter) && convert(letter) !== letter);
  return Object.fromEntries(letters.map((letter) => [letter, convert(letter)]));
}

async function storePinyin(db: Kysely<Tables>) {
  const { pinyin } = await import('pinyin-pro');
  const listInitials = (text: string) =>
    pinyin(text, { pattern: 'first', toneType: 'none', nonZh: 'removed', type: 'array' }).join('');
  const entries = await db
    .selectFrom('entries')
    .select(['id', 'title', 'team'])
    .where('state', '<>', 'draft')
    .execute();
  for (const { id, title, team } of entries) {
    const initials = [title, team].map(listInitials).filter(Boolean).join('\n');
    if (initials) {
      await db.updateTable('entries').set({ pinyin: initials }).where('id', '=', id).execute();
    }
  }
}
