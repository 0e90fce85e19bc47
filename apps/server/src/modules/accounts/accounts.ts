import type {
  activation,
  registration,
  resendActivation as resendRequest,
  smsCodeRequest,
} from '@film-contest/contract/accounts';
import type { Locale } from '@film-contest/contract/locales';
import { pagePath, treeOf } from '@film-contest/contract/pages';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Request } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import { queueMail } from '../outbox/outbox.ts';
import { accountAt } from './account-address.ts';
import { createAccount } from './account-rows.ts';
import { makeLink, spendLinkMail, useUpLink } from './links.ts';
import { queueReset } from './new-password.ts';
import { hashPassword, isPassword, refuseBreached } from './passwords.ts';
import { sendCode, tryCode, useUpCode } from './sms-codes.ts';

type Form = z.infer<typeof registration>;

/**
 * Opens an account: with an e-mail address it cannot log in until its mailed link was followed, with
 * a phone number that a code has proved it can at once. Refuses with 1003, 1012, 3001, 4003.
 */
export async function register(ctx: Context, form: Form, { address }: Request): Promise<void> {
  await refuseBreached(ctx, form.password);
  const { email, phone, smsCode = '' } = form;
  if (phone !== undefined) return registerPhone(ctx, form, { phone, smsCode, address });
  const { captchaId = '', captcha = '' } = form;
  await consumeCaptcha(ctx.db, 'register', { captchaId, captcha });
  if (email !== undefined) await registerEmail(ctx, form, email);
}

async function registerEmail(ctx: Context, form: Form, email: string): Promise<void> {
  const passwordHash = await hashPassword(form.password);
  const { locale } = form;
  const account = { email, phone: null, name: null, passwordHash, locale, isActive: false };
  const id = await ctx.db.transaction().execute(async (tx) => {
    const created = await createAccount(tx, account);
    if (created) await mailActivation(ctx, tx, { id: created, email, locale });
    return created;
  });
  if (id) return;
  await resetContestedAccount(ctx, email, form.password);
  throw fieldRefusal('email', 'alreadyRegistered');
}

async function registerPhone(
  ctx: Context,
  form: Form,
  { phone, smsCode, address }: { phone: string; smsCode: string; address: string | null },
): Promise<void> {
  // The code is checked first, so that only the owner of the phone learns whether it is registered.
  const proof = await tryCode(ctx, { phone, code: smsCode }, address);
  const passwordHash = await hashPassword(form.password);
  const { locale } = form;
  const account = { email: null, phone, name: null, passwordHash, locale, isActive: true };
  await ctx.db.transaction().execute(async (tx) => {
    await useUpCode(tx, proof);
    if (!(await createAccount(tx, account))) throw fieldRefusal('phone', 'alreadyRegistered');
  });
}

/**
 * Handles a second registration of an unverified e-mail address with another password: neither password
 * is trusted. Removes the password and mails a link to set a new one.
 */
async function resetContestedAccount(ctx: Context, email: string, password: string): Promise<void> {
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'locale'])
    .where('email', '=', email)
    .where('activated_at', 'is', null)
    .executeTakeFirst();
  if (!account || (await isPassword(account.password_hash, password))) return;
  const { id, password_hash, locale } = account;
  // The mail that goes with the removal of a password is sent even if the limit is used up.
  if (!(await maySendLink(ctx, email)) && password_hash === '') return;
  await ctx.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ password_hash: '' })
      .where('id', '=', id)
      .where('password_hash', '=', password_hash)
      .where('activated_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await queueReset(ctx, tx, { id, to: email, locale: locale as Locale });
  });
}

async function maySendLink(ctx: Context, email: string): Promise<boolean> {
  try {
    await spendLinkMail(ctx, email);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return false;
  }
}

/** Sends a code to a phone. Refuses with 2012, 3001, 4003. */
export async function requestCode(
  ctx: Context,
  form: z.infer<typeof smsCodeRequest>,
  { locale, address }: Request,
): Promise<void> {
  await consumeCaptcha(ctx.db, 'sms', form);
  await sendCode(ctx, { phone: form.phone, locale }, address);
}

interface Recipient {
  id: string;
  email: string;
  locale: Locale;
}

/** Mails the link that activates an account; earlier links stop working. */
export async function mailActivation(ctx: Context, tx: Tx, recipient: Recipient) {
  await queueMail(tx, await writeActivation(ctx, tx, recipient));
}

async function writeActivation({ config }: Context, tx: Tx, { id, email, locale }: Recipient) {
  const token = await makeLink(tx, 'activation', id);
  const link = `${config.baseUrl}${pagePath('activateLogin', treeOf(locale))}#token=${token}`;
  return { to: email, locale, template: 'activation' as const, values: { link } };
}

/** Writes an activation letter again, with a fresh link; null when the account needs none. */
export async function renewActivation(ctx: Context, tx: Tx, email: string) {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'locale'])
    .where('email', '=', email)
    .where('activated_at', 'is', null)
    .executeTakeFirst();
  if (!account) return null;
  const { id, locale } = account;
  return writeActivation(ctx, tx, { id, email, locale: locale as Locale });
}

/** Mails a new link. Refuses with 1005, 3001, 4003, 4017. */
export async function resendActivation(ctx: Context, form: z.infer<typeof resendRequest>) {
  await consumeCaptcha(ctx.db, 'register', form);
  const { id, locale, activated_at } = await accountAt(ctx.db, form.account);
  if (activated_at) throw new Refusal('wrongState');
  await spendLinkMail(ctx, form.account);
  const recipient = { id, email: form.account, locale };
  await ctx.db.transaction().execute((tx) => mailActivation(ctx, tx, recipient));
}

/** Uses up an activation link and answers the account's address. Refuses with 2001. */
export async function activate(ctx: Context, { token }: z.infer<typeof activation>) {
  return ctx.db.transaction().execute(async (tx) => {
    const link = await useUpLink(tx, 'activation', token);
    if (!link?.accountId) throw new Refusal('codeUnknown');
    const { email } = await tx
      .updateTable('accounts')
      .set({ activated_at: sql`coalesce(activated_at, now())` })
      .where('id', '=', link.accountId)
      .returning('email')
      .executeTakeFirstOrThrow();
    return email ?? '';
  });
}
