import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { networksOf } from '../../platform/ip/client-address.ts';

type Actor = Pick<Request, 'address' | 'requestId'> & {
  session: { accountId: string; name: string } | null;
};

/** For so long a repeated read of the same thing by the same person is one. */
const readSpan = '1 hour';

/**
 * Writes down that staff have read personal data, once an hour for each thing. `target` is `kind:id`.
 *
 * @param shown names what was shown, never the data itself.
 */
export async function recordRead(
  db: Database,
  { session, address, requestId }: Actor,
  action: string,
  target: string,
  shown: unknown = null,
): Promise<void> {
  const accountId = session?.accountId ?? null;
  await sql`
    insert into audit_log (account_id, who, action, target, before, after, address, request_id)
    select ${accountId}::uuid, ${session?.name ?? ''}, ${action}, ${target}, 'null',
      ${JSON.stringify(shown)}::jsonb, ${address ? networksOf(address).wide : ''}, ${requestId}
    where not exists (
      select from audit_log
      where target = ${target} and account_id = ${accountId}::uuid and action = ${action}
        and after = ${JSON.stringify(shown)}::jsonb and at > now() - ${readSpan}::interval
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
