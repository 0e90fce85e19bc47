import { formatPublicNumber } from '@film-contest/contract/limits';
import type { freezeDraft, voteFreeze, voteFreezesQuery } from '@film-contest/contract/vote-holds';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { fetchPage } from '../../platform/db/lists.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { freezeTally, unfreezeTally } from '../voting/tallies.ts';
import { notifyHoldChange } from './vote-holds.ts';

const selectFreezes = (db: Database | Tx) =>
  db
    .selectFrom('vote_freezes')
    .select(['id', 'entry_number', 'reason', 'starts_at', 'by_name'])
    .select([
      sql<Date>`coalesce(ended_at, ends_at)`.as('until'),
      sql<boolean>`ended_at is null and ends_at > now()`.as('is_active'),
      sql<string | null>`(select title from entries where number = entry_number)`.as('title'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectFreezes>['executeTakeFirstOrThrow']>>;

const toFreeze = (row: Row): z.infer<typeof voteFreeze> => ({
  id: row.id,
  entry: formatPublicNumber(row.entry_number),
  title: row.title ?? '',
  reason: row.reason,
  by: row.by_name,
  at: row.starts_at.toISOString(),
  until: row.until.toISOString(),
  isActive: row.is_active,
});

export function listVoteFreezes({ db }: Context, query: z.infer<typeof voteFreezesQuery>) {
  const direction = query.sorter?.at === 'ascend' ? 'asc' : 'desc';
  return fetchPage(selectFreezes(db).orderBy('id', direction), query, toFreeze);
}

const readFreeze = async (tx: Tx, id: number) =>
  toFreeze(await selectFreezes(tx).where('id', '=', id).executeTakeFirstOrThrow());

/**
 * Freezes the shown count of an entry. No job ends the freeze, because every reader of the count compares the freeze's
 * end with the current time.
 * @throws notFound for an unknown entry, notInComingYear, alreadyListed if the count is frozen
 */
export async function freezeVotes(
  ctx: Context,
  request: Request,
  { entry, until, reason }: z.infer<typeof freezeDraft>,
) {
  return ctx.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_future: boolean }>`
      select ${until}::timestamptz > now() and ${until}::timestamptz <= now() + interval '1 year' as is_future
    `.execute(tx);
    if (!rows[0]?.is_future) throw createFieldRefusal('until', 'notInComingYear');
    const known = await tx
      .selectFrom('entries')
      .select('id')
      .where('number', '=', entry)
      .executeTakeFirst();
    if (!known) throw createFieldRefusal('entry', 'notFound');
    if (!(await freezeTally(tx, entry, new Date(until))))
      throw createFieldRefusal('entry', 'alreadyListed');
    const { id } = await tx
      .insertInto('vote_freezes')
      .values({
        entry_number: entry,
        reason,
        ends_at: new Date(until),
        by_name: requireSession(request).name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordChange(tx, request, 'votes.freeze', `freeze:${id}`, null, { entry, until, reason });
    await notifyHoldChange(tx);
    return readFreeze(tx, id);
  });
}

/** Ends a freeze now. @throws notFound, wrongState if it has ended */
export async function endVoteFreeze(ctx: Context, request: Request, id: number) {
  return ctx.db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('vote_freezes')
      .select(['entry_number', sql<boolean>`ended_at is null and ends_at > now()`.as('is_active')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    if (!found.is_active) throw new Refusal('wrongState');
    await tx
      .updateTable('vote_freezes')
      .set({ ended_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await unfreezeTally(tx, found.entry_number);
    await recordChange(tx, request, 'votes.unfreeze', `freeze:${id}`, null, {
      entry: found.entry_number,
    });
    await notifyHoldChange(tx);
    return readFreeze(tx, id);
  });
}
