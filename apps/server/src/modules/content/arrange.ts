import type { contentOrder, contentPlacing } from '@film-contest/contract/content-desk';
import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { getCodeMessage } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  insertItem,
  lockContentItem,
  mapDuplicateFact,
  recordContentChange,
  requireTypeAccess,
  toDraft,
  updateItem,
  validateDraft,
} from './write-item.ts';

type Order = z.infer<typeof contentOrder>;

/**
 * Reorders the content items of a type and moves some of them to another group.
 * @throws changedMeanwhile if the order or a moved item has changed
 */
export async function reorderItems(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  { ids, was, moves, overrideReason }: Order,
): Promise<void> {
  requireTypeAccess(request, type);
  await mapDuplicateFact(type, () =>
    ctx.db.transaction().execute(async (tx) => {
      const present = await lockItemOrder(tx, type);
      if (!areIdListsEqual(present, was)) throw new Refusal('changedMeanwhile');
      if (!areIdListsEqual(present.toSorted(compareIds), ids.toSorted(compareIds))) {
        throw new Refusal('changedMeanwhile');
      }
      for (const move of moves)
        await moveItemToGroup(tx, request, type, { ...move, overrideReason });
      if (areIdListsEqual(present, ids)) return;
      await sql`
      update contents set position = ordered.position
      from unnest(${ids}::int[]) with ordinality as ordered (id, position)
      where contents.id = ordered.id
    `.execute(tx);
      await recordContentChange(tx, request, 'content.order', { type, id: null }, present, ids);
    }),
  );
}

const compareIds = (a: number, b: number) => a - b;

const areIdListsEqual = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/**
 * Locks the content items of a type and returns their ids in list order. Rows are locked in id order to avoid
 * deadlocks.
 */
async function lockItemOrder(tx: Tx, type: ContentTypeName): Promise<number[]> {
  const items = tx
    .selectFrom('contents')
    .select('id')
    .where('type', '=', type)
    .where('state', '!=', 'removed');
  await items.orderBy('id').forUpdate().execute();
  const rows = await items.orderBy('position').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function moveItemToGroup(
  tx: Tx,
  request: Request,
  type: ContentTypeName,
  { id, version, to, overrideReason }: Order['moves'][number] & Pick<Order, 'overrideReason'>,
): Promise<void> {
  const { groupedBy } = getContentType(type);
  if (!groupedBy) throw new Refusal('parameter');
  const before = await lockContentItem(tx, { type, id });
  if (before.version !== version) throw new Refusal('changedMeanwhile');
  const now = toDraft(before);
  const item = validateDraft(type, {
    ...now,
    facts: { ...now.facts, [groupedBy]: to },
    overrideReason,
  });
  await updateItem(tx, request, before, item, 'content.save');
}

/**
 * Adds a placement at the end of a list for each entry. Returns the entries that cannot be placed, with error codes.
 * @throws parameter if the items of the content type do not refer to entries
 */
export async function createPlacements(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  { entries, to, publish, overrideReason }: z.infer<typeof contentPlacing>,
) {
  requireTypeAccess(request, type);
  const { facts, groupedBy } = getContentType(type);
  if (facts.entry?.kind !== 'entry' || (to !== null && !groupedBy)) throw new Refusal('parameter');
  const refused: { entry: string; code: number; msg: string }[] = [];
  for (const entry of new Set(entries)) {
    try {
      const item = validateDraft(type, {
        state: publish ? 'published' : 'draft',
        facts: { entry, ...(groupedBy && { [groupedBy]: to }) },
        texts: {},
        publishAt: null,
        unpublishAt: null,
        overrideReason,
      });
      await mapDuplicateFact(type, () =>
        ctx.db.transaction().execute((tx) => insertItem(tx, request, type, item)),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ entry, code: error.code, msg: getCodeMessage(request.locale, error.code) });
    }
  }
  return { placed: new Set(entries).size - refused.length, refused };
}
