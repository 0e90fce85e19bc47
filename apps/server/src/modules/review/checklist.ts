import type { Contract } from '@film-contest/contract/contract';
import type { EntryDraft } from '@film-contest/contract/entries';
import { pickGroupFields } from '@film-contest/contract/entry-groups';
import type { Locale } from '@film-contest/contract/locales';
import type { ChecklistItem } from '@film-contest/contract/review';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { canDecideEntry } from '../entries/entries.rules.ts';
import { lockEntry } from '../entries/move-entry.ts';
import { pickLocale } from '../settings/settings.rules.ts';
import { readContest } from '../settings/settings.ts';
import { requireNotHeldByOther } from './holds.ts';

type Checklist = Contract['tickCheck']['data'];

/** Lists the checklist items that apply to an entry: students and children have additional items. */
export function filterChecklistItems(
  items: readonly ChecklistItem[],
  form: EntryDraft,
): ChecklistItem[] {
  const { group, guardian } = pickGroupFields(form);
  const asked = { all: true, student: group === 'student', under14: guardian?.under14 === true };
  return items.filter(({ scope }) => asked[scope]);
}

const readChecklistTicks = (db: Database | Tx, entryId: string) =>
  db
    .selectFrom('review_ticks')
    .leftJoin('accounts', 'accounts.id', 'review_ticks.account_id')
    .select(['item', 'at', staffNameSql('accounts').as('by')])
    .where('entry_id', '=', entryId)
    .execute();

/** Reads the checklist of an entry in the reader's language, with its ticks. */
export async function readChecklist(
  db: Database | Tx,
  locale: Locale,
  { id, form }: { id: string; form: EntryDraft },
): Promise<Checklist> {
  const [{ checklist }, ticks] = await Promise.all([readContest(db), readChecklistTicks(db, id)]);
  const ticked = new Map(ticks.map(({ item, by, at }) => [item, { by, at: at.toISOString() }]));
  return filterChecklistItems(checklist, form).map((item) => ({
    id: item.id,
    text: pickLocale(item.text, locale),
    isRequired: item.isRequired,
    tick: ticked.get(item.id) ?? null,
  }));
}

/**
 * Ticks or unticks a checklist item of an entry in review.
 * @throws parameter for an item that does not apply
 */
export async function tickCheck(
  { db }: Context,
  request: Request,
  { id, item, isTicked }: { id: string } & Contract['tickCheck']['body'],
): Promise<Checklist> {
  const { accountId } = sessionOf(request);
  return db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'draft') throw new Refusal('notFound');
    if (!canDecideEntry(entry.state)) throw new Refusal('wrongState');
    await requireNotHeldByOther(tx, id, accountId);
    const points = await readChecklist(tx, request.locale, entry);
    const point = points.find((each) => each.id === item);
    if (!point) throw createFieldRefusal('item', 'parameter');
    if ((point.tick !== null) === isTicked) return points;
    if (isTicked) {
      await tx
        .insertInto('review_ticks')
        .values({ entry_id: id, item, account_id: accountId })
        .execute();
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

/** @throws checklistOpen if a required checklist item is not ticked */
export async function requireCompleteChecklist(
  tx: Tx,
  entry: { id: string; form: EntryDraft },
  locale: Locale,
): Promise<void> {
  const points = await readChecklist(tx, locale, entry);
  if (points.some(({ isRequired, tick }) => isRequired && !tick)) {
    throw createFieldRefusal('checklist', 'checklistOpen');
  }
}

/** Deletes the ticks of the checklist, because the entry will change. */
export const deleteChecklistTicks = (tx: Tx, entryId: string) =>
  tx.deleteFrom('review_ticks').where('entry_id', '=', entryId).execute();
