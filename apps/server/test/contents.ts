import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import type { Locale } from '@film-contest/contract/locales';
import type { TestApp } from './app.ts';

interface Given {
  facts?: Record<string, unknown>;
  /** A language that is not named is not written. */
  texts?: Partial<Record<Locale, Record<string, unknown>>>;
  state?: 'draft' | 'published';
  /** By default after all that were made before. */
  position?: number;
}

let items = 0;

/** An item that staff wrote, as a row. Answers its id. */
export async function makeItem(
  { db }: TestApp,
  type: ContentTypeName,
  { facts = {}, texts = {}, state = 'published', position }: Given = {},
): Promise<number> {
  items += 1;
  const { unique } = getContentType(type);
  const { id } = await db
    .insertInto('contents')
    .values({
      type,
      state,
      position: position ?? items,
      facts: JSON.stringify(facts),
      texts: JSON.stringify({ 'zh-CN': null, 'zh-TW': null, 'en-US': null, ...texts }),
      unique_fact: unique ? String(facts[unique]) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The same, of a type whose items have a name. */
export const makeNamed = (app: TestApp, type: ContentTypeName, name: string, given: Given = {}) =>
  makeItem(app, type, { texts: { 'zh-CN': { name } }, ...given });
