import type { Contract } from '@film-contest/contract/contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { lockEntry } from '../entries/change-entry-state.ts';
import { holdEntryIfFree } from './holds.ts';
import { canReviewSql } from './reviewers.ts';

type Person = { id: string; name: string };

async function readAssignee(db: Database | Tx, entryId: string): Promise<Person | null> {
  const row = await db
    .selectFrom('review_assignments')
    .innerJoin('accounts', 'accounts.id', 'review_assignments.account_id')
    .select(['accounts.id', staffNameSql('accounts').as('name')])
    .where('entry_id', '=', entryId)
    .where(canReviewSql('accounts.id'))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Assigns an entry to a reviewer, or to no one.
 * @throws changedMeanwhile if the entry is no longer assigned to `from`; parameter if `to` cannot review
 */
export async function assignEntry(
  { db }: Context,
  request: Request,
  { id, from, to }: { id: string } & Contract['assignEntry']['body'],
): Promise<{ assignee: Person | null }> {
  return db.transaction().execute(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry || entry.state === 'draft') throw new Refusal('notFound');
    const before = await readAssignee(tx, id);
    if ((before?.id ?? null) !== from) throw new Refusal('changedMeanwhile');
    await saveAssignee(tx, id, to);
    const assignee = await readAssignee(tx, id);
    if (to && !assignee) throw createFieldRefusal('to', 'parameter');
    if (from !== to) {
      const toAssigneeRecord = (person: Person | null) => ({ assignee: person?.name ?? null });
      await recordChange(
        tx,
        request,
        'entry.assign',
        `entry:${id}`,
        toAssigneeRecord(before),
        toAssigneeRecord(assignee),
      );
    }
    return { assignee };
  });
}

async function saveAssignee(tx: Tx, entryId: string, to: string | null): Promise<void> {
  if (to === null) {
    await tx.deleteFrom('review_assignments').where('entry_id', '=', entryId).execute();
    return;
  }
  // Selects the account instead of using the id, so that an unknown id does not violate the foreign key.
  await tx
    .insertInto('review_assignments')
    .columns(['entry_id', 'account_id'])
    .expression((eb) =>
      eb
        .selectFrom('accounts')
        .select([sql<string>`${entryId}::uuid`.as('entry_id'), 'accounts.id as account_id'])
        .where('accounts.id', '=', to),
    )
    .onConflict((conflict) =>
      conflict
        .column('entry_id')
        .doUpdateSet((eb) => ({ account_id: eb.ref('excluded.account_id') })),
    )
    .execute();
}

/**
 * Acquires the hold of the next waiting entry that no one else holds, and returns its id; null if there is none.
 * Prefers entries that are assigned to the reviewer, then unassigned ones; the oldest first.
 */
export async function findNextEntryForMe(
  { db }: Context,
  request: Request,
): Promise<{ id: string | null }> {
  const { accountId } = requireSession(request);
  const lost: string[] = [];
  for (;;) {
    const next = await db
      .selectFrom('entries')
      .leftJoin('review_assignments as given', (join) =>
        join.onRef('given.entry_id', '=', 'entries.id').on(canReviewSql('given.account_id')),
      )
      .leftJoin('review_holds as held', (join) =>
        join
          .onRef('held.entry_id', '=', 'entries.id')
          .on('held.expires_at', '>', sql<Date>`now()`)
          .on('held.account_id', '!=', accountId),
      )
      .select('entries.id')
      .where((eb) =>
        eb.or([
          eb('entries.state', '=', 'in_review'),
          eb('entries.state', '=', 'published').and('revision_submitted_at', 'is not', null),
        ]),
      )
      .where('held.entry_id', 'is', null)
      .where((eb) =>
        eb.or([eb('given.account_id', 'is', null), eb('given.account_id', '=', accountId)]),
      )
      .$if(lost.length > 0, (each) => each.where('entries.id', 'not in', lost))
      .orderBy('given.account_id', (order) => order.asc().nullsLast())
      .orderBy('entries.submitted_at')
      .orderBy('entries.number')
      .limit(1)
      .executeTakeFirst();
    // Tries the next entry if another reviewer has opened this one first.
    if (!next || (await holdEntryIfFree(db, next.id, accountId))) return { id: next?.id ?? null };
    lost.push(next.id);
  }
}
