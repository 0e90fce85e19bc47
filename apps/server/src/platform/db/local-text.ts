import { fallbacks, type Locale } from '@film-contest/contract/locales';
import { type RawBuilder, sql } from 'kysely';

type ByLocale = Record<Locale, Record<string, unknown> | null>;

/** Lists the reader's locale and its fallbacks, in the order of preference. */
export const listLocaleFallbacks = (locale: Locale): Locale[] => [locale, ...fallbacks[locale]];

/**
 * SQL: a field of the `texts` of a row of `contents` (aliased as `table`) in the reader's locale, else in the first
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
