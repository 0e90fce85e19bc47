import { fallbacks, type Locale } from '@film-contest/contract/locales';
import { type RawBuilder, sql } from 'kysely';

type ByLocale = Record<Locale, Record<string, unknown> | null>;

/** The languages a reader is served in, the own one first. */
export const tongues = (locale: Locale): Locale[] => [locale, ...fallbacks[locale]];

/**
 * SQL: a field of the texts of a row of `contents` (known as `table`) in the reader's language, else
 * in the nearest one in which it is written, else null.
 */
export function localText(table: string, field: string, locale: Locale): RawBuilder<string | null> {
  const texts = sql.ref(`${table}.texts`);
  const inEach = tongues(locale).map(
    (each) => sql`nullif(${texts} -> ${sql.lit(each)} ->> ${sql.lit(field)}, '')`,
  );
  return sql<string | null>`coalesce(${sql.join(inEach)})`;
}

/** The same of texts in hand, with the language it is written in. */
export function nearestText(
  texts: Partial<ByLocale> | null | undefined,
  field: string,
  locale: Locale,
): { lang: Locale; text: string } | null {
  for (const lang of tongues(locale)) {
    const text = texts?.[lang]?.[field];
    if (typeof text === 'string' && text !== '') return { lang, text };
  }
  return null;
}
