import type { Contract } from '@film-contest/contract/contract';
import type { EntryDraft, EntryField } from '@film-contest/contract/entries';
import type { Locale } from '@film-contest/contract/locales';
import type { ChecklistItem } from '@film-contest/contract/review';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { lockEntry } from '../entries/change-entry-state.ts';
import { getReviewedForm } from '../entries/revisions.rules.ts';
import { pickLocale } from '../settings/settings.rules.ts';
import { readContest } from '../settings/settings.ts';
import {
  filterChecklistItems,
  listBulkTickableItems,
  listMissingItems,
  listVerifiedFields,
  verifiesAnyField,
} from './checklist.rules.ts';
import { requireNotHeldByOther } from './holds.ts';
import { canDecideEntryOrRevision } from './review.rules.ts';

type Checklist = Contract['tickCheck']['data'];

const readChecklistTicks = (db: Database | Tx, entryIds: readonly string[]) =>
  db
    .selectFrom('review_ticks')
    .leftJoin('accounts', 'accounts.id', 'review_ticks.account_id')
    .select(['entry_id', 'item', 'at', staffNameSql('accounts').as('by')])
    .select(
      // Lists of the fields that the entrant changed after the tick, one per submission.
      sql<EntryField[][]>`array(select changed from entry_events
        where entry_events.entry_id = review_ticks.entry_id and actor_id = entries.account_id
          and entry_events.at >= review_ticks.at)`.as('changes'),
    )
    .innerJoin('entries', 'entries.id', 'entry_id')
    .where('entry_id', 'in', entryIds)
    .execute();

/** Reads the checklist of an entry in the reader's language, with its ticks. */
export async function readChecklist(
  db: Database | Tx,
  locale: Locale,
  { id, form }: { id: string; form: EntryDraft },
): Promise<Checklist> {
  const [{ checklist }, ticks] = await Promise.all([readContest(db), readChecklistTicks(db, [id])]);
  return filterChecklistItems(checklist, form).map((item) => {
    const tick = ticks.find((each) => each.item === item.id);
    const isValid = tick && !verifiesAnyField(item, tick.changes.flat());
    return {
      id: item.id,
      text: pickLocale(item.text, locale),
      isRequired: item.isRequired,
      tick: isValid ? { by: tick.by, at: tick.at.toISOString() } : null,
    };
  });
}

/** Locks an entry whose checklist can be ticked. If a version is given, the entry must have it. */
async function lockTickableEntry(
  tx: Tx,
  { id, version }: { id: string; version?: number },
  accountId: string,
): Promise<{ id: string; form: EntryDraft }> {
  const entry = await lockEntry(tx, id);
  if (!entry || entry.state === 'draft') throw new Refusal('notFound');
  if (version !== undefined && entry.version !== version) throw new Refusal('changedMeanwhile');
  if (!canDecideEntryOrRevision(entry)) throw new Refusal('wrongState');
  await requireNotHeldByOther(tx, id, accountId);
  return { id, form: getReviewedForm(entry) };
}

// Uses the clock instead of `now()`: the transaction may have started before a concurrent submission.
const tickedAt = sql<Date>`clock_timestamp()`;

/** Stores ticks. Overwrites earlier ticks of the same items, which a later change of the entry invalidated. */
const storeChecklistTicks = (
  tx: Tx,
  entryId: string,
  items: readonly string[],
  accountId: string,
) =>
  tx
    .insertInto('review_ticks')
    .values(items.map((item) => ({ entry_id: entryId, item, account_id: accountId, at: tickedAt })))
    .onConflict((conflict) =>
      conflict.columns(['entry_id', 'item']).doUpdateSet({ account_id: accountId, at: tickedAt }),
    )
    .execute();

/**
 * Ticks or unticks a checklist item of an entry in review, in the version that the reviewer sees.
 * @throws changedMeanwhile for another version, parameter for an item that does not apply
 */
export async function tickCheck(
  { db }: Context,
  request: Request,
  { id, version, item, isTicked }: { id: string } & Contract['tickCheck']['body'],
): Promise<Checklist> {
  const { accountId } = requireSession(request);
  return db.transaction().execute(async (tx) => {
    const entry = await lockTickableEntry(tx, { id, version }, accountId);
    const points = await readChecklist(tx, request.locale, entry);
    const point = points.find((each) => each.id === item);
    if (!point) throw createFieldRefusal('item', 'parameter');
    if ((point.tick !== null) === isTicked) return points;
    if (isTicked) {
      await storeChecklistTicks(tx, id, [item], accountId);
    } else {
      await tx
        .deleteFrom('review_ticks')
        .where('entry_id', '=', id)
        .where('item', '=', item)
        .execute();
    }
    await recordChange(
      tx,
      request,
      'entry.tick',
      `entry:${id}`,
      { item: point.text, isTicked: !isTicked },
      { item: point.text, isTicked },
    );
    return readChecklist(tx, request.locale, entry);
  });
}

/**
 * Ticks items of an entry in review that can be ticked in bulk. Skips items that do not apply to the entry.
 * @throws parameter for an item that cannot be ticked in bulk
 */
export async function tickChecklistItemsInBulk(
  { db }: Context,
  request: Request,
  { id, items }: { id: string } & Contract['bulkTick']['body'],
): Promise<Checklist> {
  const { accountId } = requireSession(request);
  return db.transaction().execute(async (tx) => {
    const entry = await lockTickableEntry(tx, { id }, accountId);
    const { checklist } = await readContest(tx);
    const asked = checklist.filter((item) => items.includes(item.id));
    if (asked.length < items.length || !asked.every(({ isBulkTickable }) => isBulkTickable))
      throw createFieldRefusal('items', 'parameter');
    const points = listBulkTickableItems(asked, entry.form, await readTickedItems(tx, id));
    if (points.length > 0) {
      const ticked = points.map((point) => point.id);
      await storeChecklistTicks(tx, id, ticked, accountId);
      const texts = points.map(({ text }) => pickLocale(text, request.locale));
      const after = { items: texts, isTicked: true, isBulk: true };
      await recordChange(tx, request, 'entry.tick', `entry:${id}`, null, after);
    }
    return readChecklist(tx, request.locale, entry);
  });
}

const readTickedItems = async (tx: Tx, id: string) =>
  (await readTickedItemsOfEntries(tx, [id])).get(id) ?? new Set<string>();

/** Reads the ticked items of several entries, keyed by entry id. Entries without ticks are omitted. */
export async function readTickedItemsOfEntries(
  db: Database | Tx,
  ids: readonly string[],
): Promise<Map<string, Set<string>>> {
  if (ids.length === 0) return new Map();
  const [{ checklist }, ticks] = await Promise.all([readContest(db), readChecklistTicks(db, ids)]);
  const valid = ticks.filter(({ item, changes }) =>
    checklist.some((each) => each.id === item && !verifiesAnyField(each, changes.flat())),
  );
  const byEntry = Map.groupBy(valid, ({ entry_id }) => entry_id);
  return new Map([...byEntry].map(([id, given]) => [id, new Set(given.map(({ item }) => item))]));
}

/** @throws checklistOpen if a required checklist item is not ticked */
export async function requireCompleteChecklist(
  tx: Tx,
  { id, form }: { id: string; form: EntryDraft },
): Promise<void> {
  const { checklist } = await readContest(tx);
  if (listMissingItems(checklist, form, await readTickedItems(tx, id)).length > 0) {
    throw createFieldRefusal('checklist', 'checklistOpen');
  }
}

/**
 * SQL: ids of the entries and revisions in review whose required checklist items are incomplete, complete, or
 * either (`hasMissing`). Follows the rule of `listMissingItems`.
 */
export function entriesByChecklistStateSql(
  items: readonly ChecklistItem[],
  hasMissing: readonly boolean[],
) {
  const points = items
    .filter(({ isRequired }) => isRequired)
    .map(({ id, scope, steps }) => ({ id, scope, fields: listVerifiedFields(steps) }));
  return sql`select entries.id from entries,
    lateral (select case entries.state when 'published' then revision -> 'form' else form end as form) as reviewed
  where (entries.state = 'in_review'
    or (entries.state = 'published' and entries.revision_submitted_at is not null)) and exists (
    select 1 from jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
      as point (id text, scope text, fields jsonb)
    where (scope = 'all' or (reviewed.form ->> 'group' = 'student'
        and (scope = 'student' or reviewed.form #>> '{guardian,under14}' = 'true')))
      and not exists (
        select 1 from review_ticks where entry_id = entries.id and item = point.id
          and not exists (
            select 1 from entry_events, jsonb_array_elements_text(changed) as field
            where entry_events.entry_id = entries.id and actor_id = entries.account_id
              and entry_events.at >= review_ticks.at
              and jsonb_exists(point.fields, field)))
  ) = any(${hasMissing}::boolean[])`;
}

/** Deletes the ticks of the checklist, because the entry will change. */
export const deleteChecklistTicks = (tx: Tx, entryId: string) =>
  tx.deleteFrom('review_ticks').where('entry_id', '=', entryId).execute();
