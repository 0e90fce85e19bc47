import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { networksOf } from '../../platform/ip/client-address.ts';

type Actor = Pick<Request, 'address' | 'requestId'> & {
  session: { accountId: string; name: string } | null;
};

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
