import type { ContentTypeName, Facts, Texts } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import type { Picture } from '@film-contest/contract/media';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import { toLikePattern } from '../../platform/db/lists.ts';
import { listLocaleFallbacks } from '../../platform/db/local-text.ts';
import type { UploadFacts } from '../../platform/db/tables.ts';
import { toPictureUrls, toPublicUrl } from '../media/media.ts';
import type { LocalTexts } from './content.rules.ts';

/** A published item in the language nearest to the reader's in which it is written. */
export interface Published<N extends ContentTypeName> {
  id: number;
  lang: Locale;
  facts: Facts<N>;
  texts: Texts<N>;
  /** Every language, for searches. */
  all: LocalTexts;
}

interface Row {
  id: number;
  facts: Record<string, unknown>;
  texts: LocalTexts;
}

/** The published item of a row; null when it is written in no language that readers have. */
export function inLanguage<N extends ContentTypeName>(
  { id, facts, texts }: Row,
  locale: Locale,
): Published<N> | null {
  const lang = listLocaleFallbacks(locale).find((each) => texts[each]);
  if (!lang) return null;
  // What is published was judged by its type's form, which proves these shapes.
  return {
    id,
    lang,
    facts: facts as Facts<N>,
    texts: texts[lang] as Texts<N>,
    all: texts,
  };
}

/** The published items of a type, in the order that staff gave. */
export async function readPublished<N extends ContentTypeName>(
  db: Database | Tx,
  type: N,
  locale: Locale,
): Promise<Published<N>[]> {
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'facts', 'texts'])
    .where('type', '=', type)
    .where('state', '=', 'published')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.flatMap((row) => inLanguage<N>(row, locale) ?? []);
}

/** SQL: whether a row of `contents` has the search text among its words, in any language. */
export const hasWords = (search: string) => sql<boolean>`exists (
  select from jsonb_path_query(contents.texts, '$.*.*') as written
  where regexp_replace(written #>> '{}', '<[^>]*>', '', 'g') ilike ${toLikePattern(search)}
)`;

/** Pictures and files of uploads, by id: one query for all. */
export async function readUploads(db: Database | Tx, ids: readonly (string | null | undefined)[]) {
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

/** A lookup of pictures at their public addresses: whole ones, or the smaller ones of lists. */
export async function picturesFor(
  db: Database | Tx,
  ids: readonly (string | null | undefined)[],
  variant: 'picture' | 'card' = 'picture',
): Promise<(id: string | null) => Picture | null> {
  const uploads = await readUploads(db, ids);
  return (id) => {
    const facts = id ? uploads.get(id)?.facts : null;
    return toPictureUrls(facts?.[variant] ?? facts?.picture, toPublicUrl);
  };
}
