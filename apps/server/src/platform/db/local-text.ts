import { fallbacks, type Locale } from '@film-contest/contract/locales';
import { type RawBuilder, sql } from 'kysely';

type ByLocale = Record<Locale, Record<string, unknown> | null>;

/** Lists the reader's locale and its fallbacks, in the order of preference. */
export const listLocaleFallbacks = (locale: Locale): Locale[] => [locale, ...fallbacks[locale]];

/**
 * SQL: a field of the `texts` of a row of `contents` or `entries` (aliased as `table`) in the reader's locale, else in the first
 * fallback that has it, else null.
 */
export function localTextSql(
  table: string,
  field: string,
  locale: Locale,
): RawBuilder<string | null> {
  const texts = sql.ref(`${table}.texts`);
  const expressions = listLocaleFallbacks(locale).map(
    (each) => sql`nullif(${texts} -> ${sql.lit(each)} ->> ${sql.lit(field)}, '')`,
  );
  return sql<string | null>`coalesce(${sql.join(expressions)})`;
}

/** SQL: the locale of the text that `localTextSql` selects, else null. */
export function localTextLangSql(
  table: string,
  field: string,
  locale: Locale,
): RawBuilder<Locale | null> {
  const texts = sql.ref(`${table}.texts`);
  const cases = listLocaleFallbacks(locale).map(
    (each) =>
      sql`when ${texts} -> ${sql.lit(each)} ->> ${sql.lit(field)} <> '' then ${sql.lit(each)}`,
  );
  return sql<Locale | null>`case ${sql.join(cases, sql` `)} end`;
}

/**
 * Finds the text of a field in the reader's locale, or in the first fallback locale that has the field. Also returns
 * the locale of the text.
 */
export function findLocalText(
  texts: Partial<ByLocale> | null | undefined,
  field: string,
  locale: Locale,
): { lang: Locale; text: string } | null {
  for (const lang of listLocaleFallbacks(locale)) {
    const text = texts?.[lang]?.[field];
    if (typeof text === 'string' && text !== '') return { lang, text };
  }
  return null;
}
