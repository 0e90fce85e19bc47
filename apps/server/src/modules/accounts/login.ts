import type { credentials } from '@film-contest/contract/accounts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import { stepAfterPassword } from '../factors/factors.ts';
import { columnOf } from './account-address.ts';
import { recordFailedLogin, recordLogin } from './failed-logins.ts';
import { countTry, noteSuccess, noteUnknown } from './login-guard.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

type Form = z.infer<typeof credentials>;

/** Opens a session, by e-mail address or phone number. Refuses as `proveCredentials` does. */
export async function login(ctx: Context, form: Form, request: Request) {
  const id = await proveCredentials(ctx, form, request);
  return ctx.db.transaction().execute(async (tx) => {
    // One session serves site and console: staff get the cookie wherever they log in. With a second
    // factor they come in by the console alone.
    const isStaff = (await hasRole(tx, id)) && (await stepAfterPassword(ctx, tx, id)) === 'none';
    if (isStaff) await recordLogin(tx, request, id, 'password');
    return openSession(ctx, tx, id, request, isStaff ? 'staff' : 'contestant');
  });
}

/**
 * Which account an address and a password belong to. Refuses with 1005, 1006, 1007, 2008, and with 2013
 * or 3001 once a captcha is asked for.
 */
export async function proveCredentials(
  ctx: Context,
  form: Form,
  request: Pick<Request, 'address' | 'requestId'>,
): Promise<string> {
  const { address } = request;
  await passCaptcha(ctx, form, address);
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'activated_at', 'suspended_at'])
    .where(columnOf(form.account), '=', form.account)
    .executeTakeFirst();
  if (!(await isPassword(account?.password_hash ?? null, form.password))) {
    if (!account) {
      await noteUnknown(ctx, form.account, address);
      throw fieldRefusal('account', 'accountUnknown');
    }
    recordFailedLogin(ctx, request, account.id, 'password');
    throw fieldRefusal('password', 'wrongPassword');
  }
  if (!account) throw new Refusal('loginFailed');
  if (account.suspended_at) throw new Refusal('loginFailed');
  if (!account.activated_at) throw fieldRefusal('account', 'notActivated');
  await noteSuccess(ctx, form.account);
  return account.id;
}

async function hasRole(tx: Tx, accountId: string): Promise<boolean> {
  const role = await tx
    .selectFrom('staff_roles')
    .select('role')
    .where('account_id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return role !== undefined;
}

async function passCaptcha(ctx: Context, form: Form, address: string | null) {
  if (!(await countTry(ctx, form.account, address))) return;
  const { captchaId, captcha } = form;
  if (!captchaId || !captcha) throw fieldRefusal('captcha', 'captchaMissing');
  await consumeCaptcha(ctx.db, 'login', { captchaId, captcha });
}
