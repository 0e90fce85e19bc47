import type { contentOrder, contentPlacing } from '@film-contest/contract/content-desk';
import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { getCodeMessage } from '../../platform/http/envelope.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import {
  addItem,
  changeItem,
  draftOf,
  judged,
  lockItem,
  note,
  requireAccess,
  unlessKnown,
} from './write-item.ts';

type Order = z.infer<typeof contentOrder>;

/**
 * Puts the items of a type in order, and some of them into another group. Refuses with 4007, with the
 * faults of their fields, and with 4008 when the order or one of those items is another by now.
 */
export async function orderItems(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  { ids, was, moves }: Order,
): Promise<void> {
  requireAccess(request, type);
  await ctx.db.transaction().execute(async (tx) => {
    const present = await lockOrder(tx, type);
    if (!isSameList(present, was)) throw new Refusal('changedMeanwhile');
    if (!isSameList(present.toSorted(byNumber), ids.toSorted(byNumber))) {
      throw new Refusal('changedMeanwhile');
    }
    for (const move of moves) await regroup(tx, request, type, move);
    if (isSameList(present, ids)) return;
    await sql`
      update contents set position = ordered.position
      from unnest(${ids}::int[]) with ordinality as ordered (id, position)
      where contents.id = ordered.id
    `.execute(tx);
    await note(tx, request, 'content.order', { type, id: null }, present, ids);
  });
}

const byNumber = (a: number, b: number) => a - b;

const isSameList = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, index) => id === other[index]);

/** The order as it is once nobody else can change it: rows are sorted before they are waited for. */
async function lockOrder(tx: Tx, type: ContentTypeName): Promise<number[]> {
  const items = tx
    .selectFrom('contents')
    .select('id')
    .where('type', '=', type)
    .where('state', '!=', 'removed');
  await items.orderBy('id').forUpdate().execute();
  const rows = await items.orderBy('position').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

async function regroup(
  tx: Tx,
  request: Request,
  type: ContentTypeName,
  { id, version, to }: Order['moves'][number],
): Promise<void> {
  const { groupedBy } = contentType(type);
  if (!groupedBy) throw new Refusal('parameter');
  const before = await lockItem(tx, { type, id });
  if (before.version !== version) throw new Refusal('changedMeanwhile');
  const now = draftOf(before);
  const item = judged(type, { ...now, facts: { ...now.facts, [groupedBy]: to } });
  await changeItem(tx, request, before, item, 'content.save');
}

/**
 * Adds an item at the end of a list for each entry, and tells which could not be placed, and why.
 * Refuses with 4007, and with 1000 for lists that hold no entries.
 */
export async function placeEntries(
  ctx: Context,
  request: Request,
  type: ContentTypeName,
  { entries, to, publish }: z.infer<typeof contentPlacing>,
) {
  requireAccess(request, type);
  const { facts, groupedBy } = contentType(type);
  if (facts.entry?.kind !== 'entry' || (to !== null && !groupedBy)) throw new Refusal('parameter');
  const refused: { entry: string; code: number; msg: string }[] = [];
  for (const entry of new Set(entries)) {
    try {
      const item = judged(type, {
        state: publish ? 'published' : 'draft',
        facts: { entry, ...(groupedBy && { [groupedBy]: to }) },
        texts: {},
        publishAt: null,
        unpublishAt: null,
      });
      await unlessKnown(type, () =>
        ctx.db.transaction().execute((tx) => addItem(tx, request, type, item)),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ entry, code: error.code, msg: getCodeMessage(request.locale, error.code) });
    }
  }
  return { placed: new Set(entries).size - refused.length, refused };
}
