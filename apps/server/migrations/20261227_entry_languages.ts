import { type Kysely, sql } from 'kysely';

type Texts = Record<string, { title?: string; desc?: string }>;
type Convert = (text: string) => string;

interface Tables {
  entries: {
    id: string;
    form: { title?: string | null; desc?: string | null; team?: string | null };
    giveaways: { lines: Record<string, string> }[] | string;
    texts: string;
  };
}

/** Stores titles and synopses by language, and lets a search find titles in any language and English synopses. */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`
    /* titles and synopses by language, derived from the form: locale → { title, desc } */
    alter table entries add column texts jsonb not null default '{}';

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
            nullif(entries.pinyin, ''),
            nullif(entries.texts -> 'zh-CN' ->> 'title', entries.title),
            nullif(entries.texts -> 'zh-TW' ->> 'title', entries.title),
            nullif(entries.texts -> 'en-US' ->> 'title', entries.title),
            entries.texts -> 'en-US' ->> 'desc')),
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
  await storeTexts(db);
  await sql`select list_entries(array(select entry_id from entry_listing))`.execute(db);
}

async function storeTexts(db: Kysely<Tables>) {
  const entries = await db
    .selectFrom('entries')
    .select(['id', 'form', 'giveaways'])
    .where(sql<boolean>`form <> '{}'`)
    .execute();
  if (entries.length === 0) return;
  const { Converter: createToSimplified } = await import('opencc-js/t2cn');
  const { Converter: createToTraditional } = await import('opencc-js/cn2t');
  const toSimplified = createToSimplified({ from: 'twp', to: 'cn' });
  const toTraditional = createToTraditional({ from: 'cn', to: 'twp' });
  // OpenCC leaves two character pairs and quotation marks unconverted.
  const simplify = (text: string) =>
    toSimplified(text)
      .replace(/帐(?=[户号单本目款簿])|(?<=[转记查算结付收出入])帐/g, '账')
      .replace(/[「」『』]/g, (quote) => '“”‘’'.charAt('「」『』'.indexOf(quote)));
  const traditionalize = (text: string) =>
    toTraditional(text)
      .replaceAll('賬', '帳')
      .replace(/“([^“”]*)”/g, (all, quoted) =>
        /\p{Script=Han}/u.test(quoted) ? `「${quoted}」` : all,
      );
  for (const { id, form, giveaways } of entries) {
    const texts = JSON.stringify(localizeTexts(form, simplify, traditionalize));
    const filled = JSON.stringify(
      Array.isArray(giveaways)
        ? giveaways.map((giveaway) => ({
            ...giveaway,
            lines: fillLines(giveaway.lines, simplify, traditionalize),
          }))
        : [],
    );
    await db
      .updateTable('entries')
      .set({ texts, giveaways: filled })
      .where('id', '=', id)
      .execute();
  }
}

function localizeTexts(
  { title, desc }: Tables['entries']['form'],
  simplify: Convert,
  traditionalize: Convert,
): Texts {
  const whole = [title, desc].join('\n');
  const isTraditional =
    countReplaced(whole, simplify(whole)) > countReplaced(whole, traditionalize(whole));
  const texts: Texts = {};
  for (const [field, text] of Object.entries({ title, desc })) {
    if (!text) continue;
    const byLocale = /\p{Script=Han}/u.test(text)
      ? {
          'zh-CN': isTraditional ? simplify(text) : text,
          'zh-TW': isTraditional ? text : traditionalize(text),
        }
      : { 'en-US': text };
    for (const [locale, each] of Object.entries(byLocale)) {
      texts[locale] = { ...texts[locale], [field]: each };
    }
  }
  return texts;
}

const fillLines = (
  lines: Record<string, string>,
  simplify: Convert,
  traditionalize: Convert,
): Record<string, string> => ({
  ...lines,
  'zh-CN': lines['zh-CN'] || simplify(lines['zh-TW'] ?? ''),
  'zh-TW': lines['zh-TW'] || traditionalize(lines['zh-CN'] ?? ''),
});

function countReplaced(text: string, converted: string): number {
  const kept = new Set(converted);
  return [...text].filter((character) => !kept.has(character)).length;
}
