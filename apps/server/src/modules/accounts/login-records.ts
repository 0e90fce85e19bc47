import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { getProcessContext } from '../../platform/call-transaction.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';

type From = Pick<Request, 'address' | 'requestId'>;
type Step = 'password' | 'code' | 'recoveryCode' | 'passkey';

/**
 * Records a failed login of a member of staff and its step in the audit log. Failed logins of entrants are not
 * recorded. Runs in the background, so that response times do not reveal who is staff.
 */
export function recordFailedLogin(ctx: Context, from: From, accountId: string, step: Step): void {
  insertFailedLogin(getProcessContext(ctx), from, accountId, step).catch((error) =>
    ctx.log.error({ err: error, request: from.requestId }, 'failed login not recorded'),
  );
}

/** Records a login of a member of staff and its step in the audit log. Ignores entrants. */
export async function recordLogin(
  tx: Tx,
  { address, requestId }: From,
  accountId: string,
  step: Step,
): Promise<void> {
  const account = await tx
    .selectFrom('accounts')
    .innerJoin('staff_roles', 'staff_roles.account_id', 'accounts.id')
    .select(['name', 'email', 'phone'])
    .where('accounts.id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  if (!account) return;
  const name = account.name ?? account.email ?? account.phone ?? '';
  const actor = { address, requestId, session: { accountId, name } };
  await recordChange(tx, actor, 'login.succeed', `account:${accountId}`, null, { step });
}

async function insertFailedLogin(
  { db }: Context,
  from: From,
  accountId: string,
  step: Step,
): Promise<void> {
  const { address, requestId } = from;
  await db.transaction().execute(async (tx) => {
    if (!(await isStaffMember(tx, accountId))) return;
    const actor = { address, requestId, session: null };
    await recordChange(tx, actor, 'login.fail', `account:${accountId}`, null, { step });
  });
}

export async function isStaffMember(tx: Tx, accountId: string): Promise<boolean> {
  const role = await tx
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}
