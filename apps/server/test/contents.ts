import { buildUniquenessKey, type ContentTypeName } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import type { TestApp } from './app.ts';

interface Given {
  facts?: Record<string, unknown>;
  /** Texts by language. A language that is omitted has no text. */
  texts?: Partial<Record<Locale, Record<string, unknown>>>;
  state?: 'draft' | 'published' | 'removed';
  /** Position in the list; by default after all existing items. */
  position?: number;
}

let items = 0;

/** Inserts a content item and returns its id. */
export async function makeContentItem(
  { db }: TestApp,
  type: ContentTypeName,
  { facts = {}, texts = {}, state = 'published', position }: Given = {},
): Promise<number> {
  items += 1;
  const { id } = await db
    .insertInto('contents')
    .values({
      type,
      state,
      position: position ?? items,
      facts: JSON.stringify(facts),
      texts: JSON.stringify({ 'zh-CN': null, 'zh-TW': null, 'en-US': null, ...texts }),
      unique_fact: buildUniquenessKey(type, facts),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a content item whose type has a field for a name. */
export const makeNamedItem = (
  app: TestApp,
  type: ContentTypeName,
  name: string,
  given: Given = {},
) => makeContentItem(app, type, { texts: { 'zh-CN': { name } }, ...given });
