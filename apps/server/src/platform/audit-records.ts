import { type ColumnType, type Generated, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database, Tx } from './db/database.ts';
import type { Request } from './http/call.ts';
import { hashCounterKey } from './http/rate-limits.ts';
import { getEnclosingNetworks } from './ip/client-address.ts';
import type { Keys } from './secrets.ts';

declare module './db/tables.ts' {
  interface Tables {
    audit_log: {
      id: Generated<number>;
      at: CreatedAt;
      account_id: string | null;
      who: string;
      action: string;
      target: string;
      before: ColumnType<unknown, string | null, never>;
      after: ColumnType<unknown, string | null, never>;
      address: string;
      request_id: string;
      /** Kind of the record's target: the text of `target` before the first separator. */
      kind: Computed<string>;
    };
    /** The hash chain of the audit records, which reveals removed or changed records. */
    audit_chain: ReadOnly<{ position: number; record_id: number; hash: Buffer }>;
    audit_head: ReadOnly<{ is_only: boolean; position: number; hash: Buffer }>;
  }
}

type Actor = Pick<Request, 'address' | 'requestId'> & {
  session: { accountId: string; name: string } | null;
};

/** Period within which repeated reads of the same data by the same person are recorded once. */
const readInterval = '1 hour';
const listInterval = '10 minutes';

/**
 * Records that staff read personal data.
 * @param target `kind:id`.
 * @param shown names of the parts that were shown, never the data itself.
 */
export async function recordReadAccess(
  db: Database,
  actor: Actor,
  action: string,
  target: string,
  shown: unknown = null,
): Promise<void> {
  const isSame = sql<SqlBool>`after = ${JSON.stringify(shown)}::jsonb`;
  await insertReadRecord(db, actor, {
    action,
    target,
    after: shown,
    isSame,
    interval: readInterval,
  });
}

/**
 * Returns a keyed hash of a search text, with which the audit log distinguishes searches without storing their text.
 */
export const hashSearch = (keys: Pick<Keys, 'rateLimit'>, search: string | undefined) =>
  search ? hashCounterKey(keys, 'audit search', search).slice(0, 16) : undefined;

interface ListRead {
  current: number;
  pageSize: number;
  sorter?: unknown;
  filters?: unknown;
  search?: string | undefined;
}

/**
 * Writes an audit record that staff read one page of a list with personal data. Of the search text, only a keyed hash
 * is stored, to distinguish searches.
 */
export async function recordListAccess(
  { db, keys }: { db: Database; keys: Pick<Keys, 'rateLimit'> },
  actor: Actor,
  kind: string,
  { current, pageSize, sorter, filters, search }: ListRead,
  count: number,
): Promise<void> {
  const searchHash = hashSearch(keys, search);
  const page = { page: current, pageSize, sorter, filters, searchHash };
  const isSame = sql<SqlBool>`after - 'count' = ${JSON.stringify(page)}::jsonb`;
  const after = { ...page, count };
  const action = `${kind}.list`;
  await insertReadRecord(db, actor, {
    action,
    target: kind,
    after,
    isSame,
    interval: listInterval,
  });
}

interface Read {
  action: string;
  target: string;
  after: unknown;
  /** SQL condition: whether an earlier record with the same person, action and target is about the same read. */
  isSame: RawBuilder<SqlBool>;
  interval: string;
}

async function insertReadRecord(
  db: Database,
  { session, address, requestId }: Actor,
  { action, target, after, isSame, interval }: Read,
): Promise<void> {
  const accountId = session?.accountId ?? null;
  await sql`
    insert into audit_log (account_id, who, action, target, before, after, address, request_id)
    select ${accountId}::uuid, ${session?.name ?? ''}, ${action}, ${target}, 'null',
      ${JSON.stringify(after)}::jsonb, ${address ? getEnclosingNetworks(address).wide : ''}, ${requestId}
    where not exists (
      select from audit_log
      where target = ${target} and account_id = ${accountId}::uuid and action = ${action}
        and ${isSame} and at > now() - ${interval}::interval
    )
  `.execute(db);
}

/**
 * Writes an audit record of a change by staff, in the transaction that makes the change. Of the IP address, only the
 * network is stored.
 * @param target `kind:id`
 */
export async function recordChange(
  tx: Tx,
  actor: Actor,
  action: string,
  target: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      account_id: actor.session?.accountId ?? null,
      who: actor.session?.name ?? '',
      action,
      target,
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
      address: actor.address ? getEnclosingNetworks(actor.address).wide : '',
      request_id: actor.requestId,
    })
    .execute();
}

/** Returns who made the newest change of an action, and when; null if there is none. */
export async function readLastChange(
  db: Database | Tx,
  action: string,
): Promise<{ by: string; at: string } | null> {
  const row = await db
    .selectFrom('audit_log')
    .select(['who', 'at'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { by: row.who, at: row.at.toISOString() } : null;
}
