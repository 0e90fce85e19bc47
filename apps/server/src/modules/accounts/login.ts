import type { credentials } from '@film-contest/contract/accounts';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import { getStepAfterPassword } from '../factors/factors.ts';
import { getIdentifierColumn } from './account-identifier.ts';
import { countLoginAttempt, countUnknownAccount, resetLoginFailures } from './login-guard.ts';
import { isStaffMember, recordFailedLogin, recordLogin } from './login-records.ts';
import { isCorrectPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

type Form = z.infer<typeof credentials>;

/** Opens a session for an e-mail address or phone number and a password. */
export async function login(ctx: Context, form: Form, request: Request) {
  const id = await verifyCredentials(ctx, form, request);
  return ctx.db.transaction().execute(async (tx) => {
    // One session serves site and console, so staff get the staff cookie at this login too. Staff with a second
    // factor get their access through the console's login only.
    const isStaff =
      (await isStaffMember(tx, id)) && (await getStepAfterPassword(ctx, tx, id)) === 'none';
    if (isStaff) await recordLogin(tx, request, id, 'password');
    return openSession(ctx, tx, id, request, isStaff ? 'staff' : 'contestant');
  });
}

export async function verifyCredentials(
  ctx: Context,
  form: Form,
  request: Pick<Request, 'address' | 'requestId'>,
): Promise<string> {
  const { address } = request;
  await verifyCaptchaIfRequired(ctx, form, address);
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'activated_at', 'suspended_at'])
    .where(getIdentifierColumn(form.account), '=', form.account)
    .executeTakeFirst();
  if (!(await isCorrectPassword(account?.password_hash ?? null, form.password))) {
    if (!account) {
      await countUnknownAccount(ctx, form.account, address);
      throw createFieldRefusal('account', 'accountUnknown');
    }
    recordFailedLogin(ctx, request, account.id, 'password');
    throw createFieldRefusal('password', 'wrongPassword');
  }
  if (!account) throw new Refusal('loginFailed');
  if (account.suspended_at) throw new Refusal('loginFailed');
  if (!account.activated_at) throw createFieldRefusal('account', 'notActivated');
  await resetLoginFailures(ctx, form.account);
  return account.id;
}

async function verifyCaptchaIfRequired(ctx: Context, form: Form, address: string | null) {
  if (!(await countLoginAttempt(ctx, form.account, address))) return;
  const { captchaId, captcha } = form;
  if (!captchaId || !captcha) throw createFieldRefusal('captcha', 'captchaMissing');
  await consumeCaptcha(ctx.db, 'login', { captchaId, captcha });
}
