import {
  buildUniquenessKey,
  type ContentTypeName,
  getContentType,
} from '@film-contest/contract/content-types';
import { type Locale, locales } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import { formatDateInDays, formatEndOfDay, formatStartOfDay } from './demo-clock.ts';
import { type DemoItem, type Reference, type RelativeTime, readDemoItems } from './demo-data.ts';

/** Types of content items without references to entries. Each type follows the types that its items refer to. */
export const plainTypes = [
  'panels',
  'jury',
  'schools',
  'thanksTiers',
  'thanks',
  'news',
  'tips',
  'pages',
  'freePages',
  'schedule',
  'home',
  'details',
  'awards',
  'halls',
] as const satisfies ContentTypeName[];

/** Content types whose items are placements of an entry. */
export const placementTypes = [
  'selectedopen',
  'selected',
  'exhibition',
] as const satisfies ContentTypeName[];

/** Ids of inserted rows: content items by `type/name`, entries by slug. */
export interface KnownIds {
  items: Map<string, number>;
  entries: Map<string, string>;
}

/** A picture of a content item that a job uploads, with the field that it belongs to. */
export interface ItemPicture {
  itemId: number;
  field: string;
  picture: string;
}

export interface InsertOptions {
  /** Time of the first start of the demonstration, Unix time in milliseconds. */
  now: number;
  known: KnownIds;
}

/**
 * Inserts all items of the given content types as published, in the order of the files, and adds their ids to `known`.
 * @returns the pictures that jobs still have to upload, by content type
 */
export async function insertItems(
  tx: Tx,
  types: readonly ContentTypeName[],
  options: InsertOptions,
): Promise<Map<ContentTypeName, ItemPicture[]>> {
  const missing = new Map<ContentTypeName, ItemPicture[]>();
  for (const type of types) {
    for (const [index, item] of readDemoItems(type).entries()) {
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
  const { facts, texts } = resolveItemFields(type, item, options);
  const { id } = await tx
    .insertInto('contents')
    .values({
      type,
      state: 'published',
      position,
      facts: JSON.stringify(facts),
      texts: JSON.stringify(texts),
      published_at: sql`now()`,
      unique_fact: buildUniquenessKey(type, facts),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Converts an item of the demonstration to its database row: all fields present, times absolute, references replaced
 * by ids.
 * @throws Error if a reference names an unknown item or entry
 */
export function resolveItemFields(
  type: ContentTypeName,
  { facts = {}, texts = {} }: DemoItem,
  options: InsertOptions,
) {
  const fields = getContentType(type);
  const buildEmptyFields = (names: object) =>
    Object.fromEntries(Object.keys(names).map((name) => [name, null]));
  const resolved = Object.entries(facts).map(([name, value]) => [
    name,
    resolveFieldValue(value, options),
  ]);
  const fillMissingTexts = (locale: Locale) =>
    texts[locale] ? { ...buildEmptyFields(fields.texts), ...texts[locale] } : null;
  return {
    facts: { ...buildEmptyFields(fields.facts), ...Object.fromEntries(resolved) } as Record<
      string,
      unknown
    >,
    texts: Object.fromEntries(locales.map((locale) => [locale, fillMissingTexts(locale)])),
  };
}

function resolveFieldValue(
  value: string | number | RelativeTime | Reference,
  options: InsertOptions,
) {
  const { now, known } = options;
  if (typeof value !== 'object') return value;
  if (!('item' in value || 'entry' in value)) return resolveTime(value, now);
  const [id, name] =
    'item' in value
      ? [known.items.get(value.item), value.item]
      : [known.entries.get(value.entry), value.entry];
  if (id === undefined) throw new Error(`the demonstration has no ${name}`);
  return id;
}

/** Converts a time relative to the first start to an absolute one. */
export function resolveTime(time: RelativeTime, now: number): string {
  if ('dateInDays' in time) return formatDateInDays(now, time.dateInDays);
  if ('startOfDay' in time) return formatStartOfDay(now, time.startOfDay);
  return formatEndOfDay(now, time.endOfDay);
}
