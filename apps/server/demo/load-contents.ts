import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import { sql } from 'kysely';
import type { Tx } from '../src/platform/db/database.ts';
import type { DemoItem, References } from './content-items.ts';

/** A picture that is still to be drawn, and the item and field that it is for. */
export interface MissingArt {
  itemId: number;
  type: ContentTypeName;
  field: string;
  art: string;
}

/** Ids by name: of items by their key, of entries by their slug. */
export interface Known {
  items: Map<string, number>;
  entries: Map<string, string>;
}

/**
 * Writes published items in the order given and adds their ids to those known. Answers the pictures
 * that they lack.
 */
export async function insertItems(
  tx: Tx,
  items: readonly DemoItem[],
  known: Known,
): Promise<MissingArt[]> {
  const placed = new Map<ContentTypeName, number>();
  const missing: MissingArt[] = [];
  for (const item of items) {
    const { type, key } = item;
    const position = (placed.get(type) ?? 0) + 1;
    placed.set(type, position);
    const itemId = await insertItem(tx, item, position, referencesTo(known));
    known.items.set(key, itemId);
    for (const [field, art] of Object.entries(item.art)) {
      missing.push({ itemId, type, field, art });
    }
  }
  return missing;
}

async function insertItem(
  tx: Tx,
  { type, facts: factsOf, texts }: DemoItem,
  position: number,
  refs: References,
): Promise<number> {
  const facts = factsOf(refs);
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

/** What is not known is a mistake in the demonstration's data. */
function referencesTo({ items, entries }: Known): References {
  const known = <T>(value: T | undefined, name: string): T => {
    if (value === undefined) throw new Error(`the demonstration has no ${name}`);
    return value;
  };
  return {
    item: (key) => known(items.get(key), key),
    entry: (slug) => known(entries.get(slug), slug),
  };
}
