import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { hashCounterKey } from '../../platform/http/rate-limits.ts';
import { networksOf } from '../../platform/ip/client-address.ts';

type Actor = Pick<Request, 'address' | 'requestId'> & {
  session: { accountId: string; name: string } | null;
};

/** For so long a repeated read of the same thing, or of the same page of a list, by the same person is one. */
const readSpan = '1 hour';
const listSpan = '10 minutes';

/**
 * Writes down that staff have read personal data, once an hour for each thing. `target` is `kind:id`.
 *
 * @param shown names what was shown, never the data itself.
 */
export async function recordRead(
  db: Database,
  actor: Actor,
  action: string,
  target: string,
  shown: unknown = null,
): Promise<void> {
  const isSame = sql<SqlBool>`after = ${JSON.stringify(shown)}::jsonb`;
  await insertRead(db, actor, { action, target, after: shown, isSame, span: readSpan });
}

interface ListRead {
  current: number;
  pageSize: number;
  sorter?: unknown;
  filters?: unknown;
  search?: string | undefined;
}

/**
 * Writes down that staff have read a page of a list with personal data, once in ten minutes for each page, so that a
 * screen that reloads itself adds nothing. Of a search only a keyed hash is kept, which tells searches apart.
 */
export async function recordListRead(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  actor: Actor,
  kind: 'account' | 'contact' | 'letter',
  { current, pageSize, sorter, filters, search }: ListRead,
  count: number,
): Promise<void> {
  const searchHash = search ? hashCounterKey(keys, 'audit search', search).slice(0, 16) : undefined;
  const page = { page: current, pageSize, sorter, filters, searchHash };
  const isSame = sql<SqlBool>`after - 'count' = ${JSON.stringify(page)}::jsonb`;
  const after = { ...page, count };
  const action = `${kind}.list`;
  await insertRead(db, actor, { action, target: kind, after, isSame, span: listSpan });
}

interface Read {
  action: string;
  target: string;
  after: unknown;
  /** Whether a record of the same person, action and target is of the same read. */
  isSame: RawBuilder<SqlBool>;
  span: string;
}

async function insertRead(
  db: Database,
  { session, address, requestId }: Actor,
  { action, target, after, isSame, span }: Read,
): Promise<void> {
  const accountId = session?.accountId ?? null;
  await sql`
    insert into audit_log (account_id, who, action, target, before, after, address, request_id)
    select ${accountId}::uuid, ${session?.name ?? ''}, ${action}, ${target}, 'null',
      ${JSON.stringify(after)}::jsonb, ${address ? networksOf(address).wide : ''}, ${requestId}
    where not exists (
      select from audit_log
      where target = ${target} and account_id = ${accountId}::uuid and action = ${action}
        and ${isSame} and at > now() - ${span}::interval
    )
  `.execute(db);
}

/**
 * Writes down what staff did, in the transaction that does it. `target` is `kind:id`; the address
 * is kept as its network only.
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
      address: actor.address ? networksOf(actor.address).wide : '',
      request_id: actor.requestId,
    })
    .execute();
}
