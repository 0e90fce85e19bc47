import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import type { placementLists } from '@film-contest/contract/entry-list';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { findPlacementRefusal, validateContent } from './content.rules.ts';
import { saveItemVersion } from './history.ts';
import { clock } from './schedule.ts';
import { type Row, recordContentChange } from './write-item.ts';

type List = (typeof placementLists)[number];

/** Content types that placements of a list refer to and that are shown with the list. */
const namedTypes: Partial<Record<List, { fact: string; type: ContentTypeName }>> = {
  selected: { fact: 'award', type: 'awards' },
  exhibition: { fact: 'hall', type: 'halls' },
};

/**
 * In the caller's transaction, publishes the drafts of a list and the awards or halls that these items name. An
 * item stays a draft if it is incomplete, its entry or hall is not published, or its entry is of another group.
 * Returns the ids of the entries whose items were published, and the number of items that stayed drafts.
 */
export async function publishDraftList(tx: Tx, list: List) {
  const drafts = await lockDrafts(tx, list);
  const named = namedTypes[list];
  if (named) {
    const ids = drafts.flatMap(({ facts }) => Number(facts[named.fact] ?? 0) || []);
    for (const item of await lockDrafts(tx, named.type))
      if (ids.includes(item.id) && isItemComplete(item)) await publishItem(tx, item);
  }
  const publishable = await selectPublishableIds(tx, list);
  const entries: string[] = [];
  for (const item of drafts) {
    if (!item.entry_id || !publishable.has(item.id) || !isItemComplete(item)) continue;
    await publishItem(tx, item);
    entries.push(item.entry_id);
  }
  return { entries, left: drafts.length - entries.length };
}

const lockDrafts = (tx: Tx, type: ContentTypeName): Promise<Row[]> =>
  tx
    .selectFrom('contents')
    .selectAll()
    .where('type', '=', type)
    .where('state', '=', 'draft')
    .orderBy('id')
    .forUpdate()
    .execute();

/** Whether an item has all field values and texts that a published item needs. */
export const isItemComplete = ({ type, facts, texts }: Pick<Row, 'type' | 'facts' | 'texts'>) =>
  !('faults' in validateContent(type, { state: 'published', facts, texts }));

/**
 * Selects the ids of the items whose entry can be placed in the list now. If an item names a hall, the hall must be
 * published.
 */
async function selectPublishableIds(tx: Tx, list: List): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('contents')
    .innerJoin('entries', 'entries.id', 'contents.entry_id')
    .select(['contents.id', 'entries.state', 'entries.group_name'])
    .where('contents.type', '=', list)
    .where(
      sql<boolean>`(contents.facts ->> 'hall' is null or exists (
        select from contents as hall where hall.id = (contents.facts ->> 'hall')::int
          and hall.type = 'halls' and hall.state = 'published'))`,
    )
    .execute();
  const field = getContentType(list).facts.entry;
  const group = field?.kind === 'entry' ? field.group : undefined;
  const placeable = rows.filter((entry) => !findPlacementRefusal(entry, group, 'published'));
  return new Set(placeable.map(({ id }) => id));
}

async function publishItem(tx: Tx, { id, type, state }: Row): Promise<void> {
  await saveItemVersion(tx, id, null, null);
  await tx
    .updateTable('contents')
    .set({
      state: 'published',
      published_at: sql<Date>`coalesce(published_at, now())`,
      publish_at: null,
      version: sql`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  await saveItemVersion(tx, id, 'content.publish', null);
  await recordContentChange(
    tx,
    clock,
    'content.publish',
    { type, id },
    { state },
    {
      state: 'published',
    },
  );
}
