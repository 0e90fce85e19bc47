import { holdSeconds } from '@film-contest/contract/hold';
import type { Holder } from '@film-contest/contract/review';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { staffNameSql } from '../../platform/db/staff-name.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';

/** Who has an entry open to decide on it; null for nobody, or for somebody who fell silent. */
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
 * One statement, so that of several one gets it. Answers whether it did: what somebody else holds
 * stays theirs unless it is taken over.
 */
async function take(db: Database | Tx, entryId: string, me: string, isTakeover: boolean) {
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
 * Opens an entry to decide on it, or keeps it open for longer; taking it over from somebody is
 * written down. Answers who has it open now. Refuses with 4006.
 */
export async function holdEntry(
  { db }: Context,
  request: Request,
  { id, isTakeover }: { id: string; isTakeover: boolean },
): Promise<{ holder: Holder }> {
  const { accountId } = sessionOf(request);
  return db.transaction().execute(async (tx) => {
    const entry = await tx
      .selectFrom('entries')
      .select('id')
      .where('id', '=', id)
      .where('state', '!=', 'draft')
      .forKeyShare()
      .executeTakeFirst();
    if (!entry) throw new Refusal('notFound');
    const before = isTakeover ? await readHolder(tx, id, accountId) : null;
    await take(tx, id, accountId, isTakeover);
    const holder = await readHolder(tx, id, accountId);
    // The statement before locks the row, whoever it belongs to.
    if (!holder) throw new Error('a hold went while it was locked');
    if (before && !before.isMe) {
      const named = ({ name }: Holder) => ({ holder: name });
      await recordChange(
        tx,
        request,
        'entry.take_over',
        `entry:${id}`,
        named(before),
        named(holder),
      );
    }
    return { holder };
  });
}

/** Lets go of an entry that the caller had open. */
export async function releaseEntry({ db }: Context, accountId: string, id: string): Promise<void> {
  await db
    .deleteFrom('review_holds')
    .where('entry_id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
}

/** Lets go of an entry that was decided on. */
export const dropHold = (tx: Tx, entryId: string) =>
  tx.deleteFrom('review_holds').where('entry_id', '=', entryId).execute();

/** Takes an entry that nobody else has open. Answers whether it did. */
export const holdIfFree = (db: Database | Tx, entryId: string, me: string) =>
  take(db, entryId, me, false);

/** Refuses with 4050 while somebody else has the entry open, and says who. */
export async function refuseHeldByOther(tx: Tx, entryId: string, me: string): Promise<void> {
  const holder = await readHolder(tx, entryId, me);
  if (holder && !holder.isMe) throw new Refusal('heldByOther', { params: { name: holder.name } });
}
