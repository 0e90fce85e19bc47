import type { ContentTypeName, Facts, Texts } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import type { Picture } from '@film-contest/contract/media';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { toLikePattern } from '../../platform/db/lists.ts';
import { listLocaleFallbacks } from '../../platform/db/local-text.ts';
import { prepareQuery } from '../../platform/db/prepared-query.ts';
import { toPictureUrls, toPublicUrl } from '../media/media.ts';
import type { UploadFacts } from '../uploads/tables.ts';
import type { LocalTexts } from './content.rules.ts';

/** A published content item in the reader's language or its first fallback. */
export interface Published<N extends ContentTypeName> {
  id: number;
  lang: Locale;
  facts: Facts<N>;
  texts: Texts<N>;
  /** Texts in every language, for searches. */
  all: LocalTexts;
}

interface Row {
  id: number;
  facts: Record<string, unknown>;
  texts: LocalTexts;
}

/** Converts a row to a published content item. Returns null if the item has no texts in the locale or its fallbacks. */
export function localizeItem<N extends ContentTypeName>(
  { id, facts, texts }: Row,
  locale: Locale,
): Published<N> | null {
  const lang = listLocaleFallbacks(locale).find((each) => texts[each]);
  if (!lang) return null;
  // Published items were validated with the form of their type, so these casts are safe.
  return {
    id,
    lang,
    facts: facts as Facts<N>,
    texts: texts[lang] as Texts<N>,
    all: texts,
  };
}

/** Reads the published content items of a type in display order, in all languages. */
export const readPublishedRows = prepareQuery((db, [type]: [type: ContentTypeName]) =>
  db
    .selectFrom('contents')
    .select(['id', 'facts', 'texts'])
    .where('type', '=', type)
    .where('state', '=', 'published')
    .orderBy('position')
    .orderBy('id'),
);

export async function readPublishedItems<N extends ContentTypeName>(
  db: Database | Tx,
  type: N,
  locale: Locale,
): Promise<Published<N>[]> {
  const rows = await readPublishedRows(db, [type]);
  return rows.flatMap((row) => localizeItem<N>(row, locale) ?? []);
}

/** SQL: whether a text of a content item contains the search text, in any language and ignoring HTML tags. */
export const contentMatchesSearchSql = (search: string) => sql<boolean>`exists (
  select from jsonb_path_query(contents.texts, '$.*.*') as written
  where regexp_replace(written #>> '{}', '<[^>]*>', '', 'g') ilike ${toLikePattern(search)}
)`;

export async function readUploadsById(
  db: Database | Tx,
  ids: readonly (string | null | undefined)[],
) {
  const wanted = [...new Set(ids.filter((id) => typeof id === 'string'))];
  if (wanted.length === 0) return new Map<string, ShownUpload>();
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'filename', 'size', 'facts'])
    .where('id', 'in', wanted)
    .where('state', '=', sql<'checked'>`'checked'`)
    .execute();
  return new Map<string, ShownUpload>(rows.map((row) => [row.id, row]));
}

export interface ShownUpload {
  id: string;
  filename: string;
  size: number;
  facts: UploadFacts | null;
}

/**
 * Loads uploads and returns a function that finds the public picture URLs of an upload: full size, or small ones for
 * cards.
 */
export async function createPictureLookup(
  db: Database | Tx,
  ids: readonly (string | null | undefined)[],
  variant: 'picture' | 'card' = 'picture',
): Promise<(id: string | null) => Picture | null> {
  const uploads = await readUploadsById(db, ids);
  return (id) => {
    const facts = id ? uploads.get(id)?.facts : null;
    return toPictureUrls(facts?.[variant] ?? facts?.picture, toPublicUrl);
  };
}
