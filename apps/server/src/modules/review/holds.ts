import { holdSeconds } from '@film-contest/contract/hold';
import type { Holder } from '@film-contest/contract/review';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Reads the current holder of an entry; null if none, or if the hold has expired. */
async function readHolder(db: Database | Tx, entryId: string, me: string): Promise<Holder | null> {
  const row = await db
    .selectFrom('review_holds')
    .innerJoin('accounts', 'accounts.id', 'review_holds.account_id')
    .select(['accounts.id', staffNameSql('accounts').as('name'), 'since'])
    .where('entry_id', '=', entryId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ? { ...row, since: row.since.toISOString(), isMe: row.id === me } : null;
}

/**
 * Acquires or renews a hold in one statement, so that only one of several concurrent callers succeeds. Returns whether
 * this caller has the hold.
 */
async function acquireHold(db: Database | Tx, entryId: string, me: string, isTakeover: boolean) {
  const { rows } = await sql`
    insert into review_holds as held (entry_id, account_id, expires_at)
    values (${entryId}, ${me}, now() + make_interval(secs => ${holdSeconds}))
    on conflict (entry_id) do update set
      account_id = excluded.account_id,
      expires_at = excluded.expires_at,
      since = case when held.account_id = excluded.account_id and held.expires_at > now()
        then held.since else now() end
    where held.account_id = excluded.account_id or held.expires_at <= now() or ${isTakeover}
    returning entry_id
  `.execute(db);
  return rows.length > 0;
}

/**
 * Acquires or renews the hold of an entry, and returns the current holder. Records a takeover in the audit log.
 */
export async function holdEntry(
  { db }: Context,
  request: Request,
  { id, isTakeover }: { id: string; isTakeover: boolean },
): Promise<{ holder: Holder }> {
  const { accountId } = requireSession(request);
  return db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('entries')
      .select('id')
      .where('id', '=', id)
      .where('state', '!=', 'draft')
      .forKeyShare()
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    const before = isTakeover ? await readHolder(tx, id, accountId) : null;
    await acquireHold(tx, id, accountId, isTakeover);
    const holder = await readHolder(tx, id, accountId);
    // Cannot happen, because `acquireHold` has locked the row.
    if (!holder) throw new Error('a hold went while it was locked');
    if (before && !before.isMe) {
      const toHolderRecord = ({ name }: Holder) => ({ holder: name });
      await recordChange(
        tx,
        request,
        'entry.take_over',
        `entry:${id}`,
        toHolderRecord(before),
        toHolderRecord(holder),
      );
    }
    return { holder };
  });
}

export async function releaseEntry({ db }: Context, accountId: string, id: string): Promise<void> {
  await db
    .deleteFrom('review_holds')
    .where('entry_id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

export const deleteHold = (tx: Tx, entryId: string) =>
  tx.deleteFrom('review_holds').where('entry_id', '=', entryId).execute();

/** Acquires the hold of an entry if it is free. Returns whether the hold was acquired. */
export const holdEntryIfFree = (db: Database | Tx, entryId: string, me: string) =>
  acquireHold(db, entryId, me, false);

/** Reads the names of colleagues who hold the entries, keyed by entry id. */
export async function readOtherHolders(
  db: Database | Tx,
  entryIds: readonly string[],
  me: string,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('review_holds')
    .innerJoin('accounts', 'accounts.id', 'review_holds.account_id')
    .select(['entry_id', staffNameSql('accounts').as('name')])
    .where('entry_id', 'in', entryIds)
    .where('review_holds.account_id', '!=', me)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return new Map(rows.map(({ entry_id, name }) => [entry_id, name]));
}

/** @throws heldByOther, with the name of the holder */
export async function requireNotHeldByOther(tx: Tx, entryId: string, me: string): Promise<void> {
  const name = (await readOtherHolders(tx, [entryId], me)).get(entryId);
  if (name !== undefined) throw new Refusal('heldByOther', { params: { name } });
}
