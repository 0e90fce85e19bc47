import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import { type Locale, locales } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import { dateInDays, endOfDay, startOfDay } from './demo-clock.ts';
import { type DemoItem, type Reference, type RelativeTime, readItems } from './demo-data.ts';

/** Types of items without references to entries. A type follows those that it refers to. */
export const plainTypes = [
  'panels',
  'jury',
  'schools',
  'thanksTiers',
  'thanks',
  'news',
  'tips',
  'pages',
  'schedule',
  'home',
  'details',
  'awards',
  'halls',
] as const satisfies ContentTypeName[];

/** Types whose items place an entry. */
export const placementTypes = [
  'selectedopen',
  'selected',
  'exhibition',
] as const satisfies ContentTypeName[];

/** Ids of inserted rows: of items by `type/name`, of entries by slug. */
export interface KnownIds {
  items: Map<string, number>;
  entries: Map<string, string>;
}

/** The picture of an item's field that a job uploads. */
export interface ItemPicture {
  itemId: number;
  field: string;
  picture: string;
}

export interface InsertOptions {
  /** The first start, Unix time in milliseconds. */
  now: number;
  known: KnownIds;
}

/**
 * Inserts all items of these types as published, in the order of the files, and adds their ids to `known`.
 *
 * @returns the pictures that the items lack, by type
 */
export async function insertItems(
  tx: Tx,
  types: readonly ContentTypeName[],
  options: InsertOptions,
): Promise<Map<ContentTypeName, ItemPicture[]>> {
  const missing = new Map<ContentTypeName, ItemPicture[]>();
  for (const type of types) {
    for (const [index, item] of readItems(type).entries()) {
      const itemId = await insertItem(tx, type, index + 1, item, options);
      options.known.items.set(`${type}/${item.name}`, itemId);
      const pictures = Object.entries(item.pictures ?? {});
      const lacking = pictures.map(([field, picture]) => ({ itemId, field, picture }));
      if (lacking.length > 0) missing.set(type, [...(missing.get(type) ?? []), ...lacking]);
    }
  }
  return missing;
}

async function insertItem(
  tx: Tx,
  type: ContentTypeName,
  position: number,
  item: DemoItem,
  options: InsertOptions,
): Promise<number> {
  const { facts, texts } = resolveItem(type, item, options);
  const { unique } = contentType(type);
  const { id } = await tx
    .insertInto('contents')
    .values({
      type,
      state: 'published',
      position,
      facts: JSON.stringify(facts),
      texts: JSON.stringify(texts),
      published_at: sql`now()`,
      unique_fact: unique ? String(facts[unique]) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * An item as the database holds it: every field present, times absolute, references as ids.
 *
 * @throws Error when a reference names nothing that is known
 */
export function resolveItem(
  type: ContentTypeName,
  { facts = {}, texts = {} }: DemoItem,
  options: InsertOptions,
) {
  const fields = contentType(type);
  const empty = (names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, null]));
  const resolved = Object.entries(facts).map(([name, value]) => [name, resolve(value, options)]);
  const textOf = (locale: Locale) =>
    texts[locale] ? { ...empty(fields.texts), ...texts[locale] } : null;
  return {
    facts: { ...empty(fields.facts), ...Object.fromEntries(resolved) } as Record<string, unknown>,
    texts: Object.fromEntries(locales.map((locale) => [locale, textOf(locale)])),
  };
}

function resolve(value: string | number | RelativeTime | Reference, options: InsertOptions) {
  const { now, known } = options;
  if (typeof value !== 'object') return value;
  if ('dateInDays' in value) return dateInDays(now, value.dateInDays);
  if ('startOfDay' in value) return startOfDay(now, value.startOfDay);
  if ('endOfDay' in value) return endOfDay(now, value.endOfDay);
  const [id, name] =
    'item' in value
      ? [known.items.get(value.item), value.item]
      : [known.entries.get(value.entry), value.entry];
  if (id === undefined) throw new Error(`the demonstration has no ${name}`);
  return id;
}
