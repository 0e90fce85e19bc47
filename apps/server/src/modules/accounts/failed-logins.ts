import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { recordChange } from '../audit/audit.ts';

/**
 * Writes into the audit log that a login of staff failed, and at which step. Of anybody else, known or
 * not, nothing is kept: who mistypes an address is no affair of the staff.
 */
export async function recordFailedLogin(
  { db }: Context,
  { address, requestId }: Pick<Request, 'address' | 'requestId'>,
  accountId: string,
  step: 'password' | 'code' | 'recoveryCode' | 'passkey',
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const role = await tx
      .selectFrom('staff_roles')
      .select('role')
      .where('account_id', '=', accountId)
      .limit(1)
      .executeTakeFirst();
    if (!role) return;
    const actor = { address, requestId, session: null };
    await recordChange(tx, actor, 'login.fail', `account:${accountId}`, null, { step });
  });
}
