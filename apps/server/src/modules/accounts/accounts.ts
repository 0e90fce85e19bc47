import type {
  activation,
  registration,
  resendActivation as resendRequest,
  smsCodeRequest,
} from '@film-contest/contract/accounts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import { getAccountByIdentifier } from './account-identifier.ts';
import { createAccount } from './account-rows.ts';
import { consumeLink, consumeLinkMailLimit, isLinkOfActiveAccount, mailLink } from './links.ts';
import { isStaffMember } from './login-records.ts';
import { hashPassword, isCorrectPassword, rejectBreachedPassword } from './passwords.ts';
import { isRegistrationDevice, markRegistrationDevice } from './registration-device.ts';
import { openSession } from './sessions.ts';
import { consumeSmsCode, sendSmsCode, verifySmsCode } from './sms-codes.ts';

type Form = z.infer<typeof registration>;

/**
 * Registers an account. With an e-mail address, mails a link that activates the account. With a phone number, which a
 * code has verified, the account is active at once, and its session is returned.
 */
export async function registerAccount(ctx: Context, form: Form, request: Request) {
  await rejectBreachedPassword(ctx, form.password);
  const { email, phone, smsCode = '' } = form;
  if (phone !== undefined) return registerPhone(ctx, form, { phone, smsCode, request });
  const { captchaId = '', captcha = '' } = form;
  await consumeCaptcha(ctx.db, 'register', { captchaId, captcha });
  if (email !== undefined) await registerEmail(ctx, form, email, request);
  return null;
}

async function registerEmail(
  ctx: Context,
  form: Form,
  email: string,
  { cookies }: Request,
): Promise<void> {
  const passwordHash = await hashPassword(form.password);
  const { locale } = form;
  const account = { email, phone: null, name: null, passwordHash, locale, isActive: false };
  const id = await ctx.db.transaction().execute(async (tx) => {
    const created = await createAccount(tx, account);
    if (created) await mailLink(ctx, tx, 'activation', { id: created, email, locale });
    return created;
  });
  if (id) return markRegistrationDevice(ctx, cookies, id);
  await resetContestedAccount(ctx, email, form.password);
  throw createFieldRefusal('email', 'alreadyRegistered');
}

async function registerPhone(
  ctx: Context,
  form: Form,
  { phone, smsCode, request }: { phone: string; smsCode: string; request: Request },
) {
  // Checks the code first, so that only the owner of the phone number learns whether the number is registered.
  const proof = await verifySmsCode(ctx, { phone, code: smsCode }, request.address);
  const passwordHash = await hashPassword(form.password);
  const { locale } = form;
  const account = { email: null, phone, name: null, passwordHash, locale, isActive: true };
  return ctx.db.transaction().execute(async (tx) => {
    await consumeSmsCode(tx, proof);
    const id = await createAccount(tx, account);
    if (!id) throw createFieldRefusal('phone', 'alreadyRegistered');
    return openSession(ctx, tx, id, request, 'contestant');
  });
}

/**
 * Handles a second registration of an unverified e-mail address with another password. Neither password is trusted:
 * removes the password and mails a link to set a new one.
 */
async function resetContestedAccount(ctx: Context, email: string, password: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'locale'])
    .where('email', '=', email)
    .where('activated_at', 'is', null)
    .executeTakeFirst();
  if (!account || (await isCorrectPassword(account.password_hash, password))) return;
  const { id, password_hash, locale } = account;
  // Sends the mail even above the limit, because the password was removed.
  if (!(await tryConsumeLinkMailLimit(ctx, email)) && password_hash === '') return;
  await ctx.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ password_hash: '' })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('activated_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await mailLink(ctx, tx, 'reset', { id, email, locale });
  });
}

async function tryConsumeLinkMailLimit(ctx: Context, email: string): Promise<boolean> {
  try {
    await consumeLinkMailLimit(ctx, email);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

export async function requestSmsCode(
  ctx: Context,
  form: z.infer<typeof smsCodeRequest>,
  { locale, address }: Request,
): Promise<void> {
  await consumeCaptcha(ctx.db, 'sms', form);
  await sendSmsCode(ctx, { phone: form.phone, locale }, address);
}

/** @throws wrongState if the account is active. */
export async function resendActivation(ctx: Context, form: z.infer<typeof resendRequest>) {
  await consumeCaptcha(ctx.db, 'activation', form);
  const { id, locale, activated_at } = await getAccountByIdentifier(ctx.db, form.account);
  if (activated_at) throw new Refusal('wrongState');
  await consumeLinkMailLimit(ctx, form.account);
  const recipient = { id, email: form.account, locale };
  await ctx.db.transaction().execute((tx) => mailLink(ctx, tx, 'activation', recipient));
}

/**
 * Consumes an activation link. On the device that registered the account it also opens a session.
 * @throws alreadyActivated if the link was used or replaced and its account is active.
 * @throws codeUnknown if the link is expired or wrong.
 */
export async function activateByLink(
  ctx: Context,
  { token }: z.infer<typeof activation>,
  request: Request,
) {
  return ctx.db.transaction().execute(async (tx) => {
    const link = await consumeLink(tx, 'activation', token);
    if (!link?.accountId)
      throw new Refusal(
        (await isLinkOfActiveAccount(tx, token)) ? 'alreadyActivated' : 'codeUnknown',
      );
    const { id, email, suspended_at } = await tx
      .updateTable('accounts')
      .set({ activated_at: sql`coalesce(activated_at, now())` })
      .where('id', '=', link.accountId)
      .returning(['id', 'email', 'suspended_at'])
      .executeTakeFirstOrThrow();
    const canSignIn =
      isRegistrationDevice(ctx, request.cookies, id) &&
      !suspended_at &&
      !(await isStaffMember(tx, id));
    return {
      account: email ?? '',
      session: canSignIn ? await openSession(ctx, tx, id, request, 'contestant') : null,
    };
  });
}
