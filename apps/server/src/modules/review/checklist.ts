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
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { canDecide } from '../entries/entries.rules.ts';
import { lockEntry } from '../entries/move-entry.ts';
import { pickLocale } from '../settings/settings.rules.ts';
import { readContest } from '../settings/settings.ts';
import { refuseHeldByOther } from './holds.ts';

type Checklist = Contract['tickCheck']['data'];

/** The points that are asked of an entry: of a student's and of a child's more. */
export function itemsFor(items: readonly ChecklistItem[], form: EntryDraft): ChecklistItem[] {
  const { group, guardian } = pickGroupFields(form);
  const asked = { all: true, student: group === 'student', under14: guardian?.under14 === true };
  return items.filter(({ scope }) => asked[scope]);
}

const readTicks = (db: Database | Tx, entryId: string) =>
  db
    .selectFrom('review_ticks')
    .leftJoin('accounts', 'accounts.id', 'review_ticks.account_id')
    .select(['item', 'at', staffNameSql('accounts').as('by')])
    .where('entry_id', '=', entryId)
    .execute();

/** The checklist of an entry in the reader's language, with who ticked what. */
export async function readChecklist(
  db: Database | Tx,
  locale: Locale,
  { id, form }: { id: string; form: EntryDraft },
): Promise<Checklist> {
  const [{ checklist }, ticks] = await Promise.all([readContest(db), readTicks(db, id)]);
  const ticked = new Map(ticks.map(({ item, by, at }) => [item, { by, at: at.toISOString() }]));
  return itemsFor(checklist, form).map((item) => ({
    id: item.id,
    text: pickLocale(item.text, locale),
    isRequired: item.isRequired,
    tick: ticked.get(item.id) ?? null,
  }));
}

/**
 * Ticks a point of an entry in review, or takes the tick back. Refuses with 4006, 4017, 4050, and
 * with 1000 a point that is not asked of this entry.
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
    if (!canDecide(entry.state)) throw new Refusal('wrongState');
    await refuseHeldByOther(tx, id, accountId);
    const points = await readChecklist(tx, request.locale, entry);
    const point = points.find((each) => each.id === item);
    if (!point) throw fieldRefusal('item', 'parameter');
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

/** Refuses with 4051, beside the list, an entry of which a required point is not ticked. */
export async function refuseOpenChecklist(
  tx: Tx,
  entry: { id: string; form: EntryDraft },
  locale: Locale,
): Promise<void> {
  const points = await readChecklist(tx, locale, entry);
  if (points.some(({ isRequired, tick }) => isRequired && !tick)) {
    throw fieldRefusal('checklist', 'checklistOpen');
  }
}

/** What was ticked counts no more: the entry will come back as another one. */
export const dropTicks = (tx: Tx, entryId: string) =>
  tx.deleteFrom('review_ticks').where('entry_id', '=', entryId).execute();
