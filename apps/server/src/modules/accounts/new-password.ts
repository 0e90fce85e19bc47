import type { forgotten, passwordChange, passwordReset } from '@film-contest/contract/accounts';
import type { Locale } from '@film-contest/contract/locales';
import { pagePath, treeOf } from '@film-contest/contract/pages';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import { queueLetter, queueMail } from '../outbox/outbox.ts';
import { accountAt, addressOf } from './account-address.ts';
import { makeLink, spendLinkMail, useUpLink } from './links.ts';
import { refusePasswordAlone } from './own-sessions.ts';
import { hashPassword, provePassword, refuseBreached } from './passwords.ts';
import { closeSessions } from './sessions.ts';
import { sendCode, tryCode, useUpCode } from './sms-codes.ts';

/** Mails a link, or sends a code to a phone. Refuses with 1005, 3001, 4003, and 2012 for a phone. */
export async function forgotPassword(
  ctx: Context,
  form: z.infer<typeof forgotten>,
  request: Request,
): Promise<void> {
  await consumeCaptcha(ctx.db, 'forgot', form);
  const to = form.account;
  if (to.includes('@')) return mailReset(ctx, to);
  const { locale } = await accountAt(ctx.db, to);
  await sendCode(ctx, { phone: to, locale }, request.address);
}

/** Mails the link by which an account gets a new password. Refuses with 1005, 4003. */
async function mailReset(ctx: Context, to: string): Promise<void> {
  const { id, locale } = await accountAt(ctx.db, to);
  await spendLinkMail(ctx, to);
  await ctx.db.transaction().execute((tx) => queueReset(ctx, tx, { id, to, locale }));
}

interface Recipient {
  id: string;
  to: string;
  locale: Locale;
}

/** Queues the letter by which an account gets a new password; earlier links stop working. */
export async function queueReset(ctx: Context, tx: Tx, recipient: Recipient) {
  await queueMail(tx, await writeReset(ctx, tx, recipient));
}

async function writeReset({ config }: Context, tx: Tx, { id, to, locale }: Recipient) {
  const token = await makeLink(tx, 'reset', id);
  const link = `${config.baseUrl}${pagePath('resetPassword', treeOf(locale))}#token=${token}`;
  return { to, locale, template: 'reset' as const, values: { link } };
}

/** Writes the letter with a link for a new password again, with a fresh link; null without such an account. */
export async function renewReset(ctx: Context, tx: Tx, to: string) {
  const account = await tx
    .selectFrom('accounts')
    .select(['id', 'locale'])
    .where('email', '=', to)
    .executeTakeFirst();
  return account
    ? writeReset(ctx, tx, { id: account.id, to, locale: account.locale as Locale })
    : null;
}

/**
 * Sets a new password by a mailed link or by the code that a phone was sent, which prove the address
 * as well. Refuses with 1004, 1005, 1012, 4003.
 */
export async function resetPassword(
  ctx: Context,
  form: z.infer<typeof passwordReset>,
  { address }: Request,
): Promise<void> {
  const { phone, smsCode = '', token = '' } = form;
  await refuseBreached(ctx, form.password);
  const proof = phone === undefined ? null : await tryCode(ctx, { phone, code: smsCode }, address);
  const passwordHash = await hashPassword(form.password);
  await ctx.db.transaction().execute(async (tx) => {
    if (proof) await useUpCode(tx, proof);
    const accountId = proof
      ? (await accountAt(tx, proof.phone, 'phone')).id
      : (await useUpLink(tx, 'reset', token))?.accountId;
    if (!accountId) throw new Refusal('resetLinkInvalid');
    await setPassword(ctx, tx, accountId, passwordHash);
    await closeSessions(ctx, tx, accountId);
  });
}

/** Every other session ends, and open links to reset the password stop working. Refuses with 1007, 4064. */
export async function changePassword(
  ctx: Context,
  request: Request,
  { current, password }: z.infer<typeof passwordChange>,
): Promise<void> {
  const { accountId } = sessionOf(request);
  await refusePasswordAlone(ctx.db, request);
  await provePassword(ctx, accountId, current, 'current');
  await refuseBreached(ctx, password);
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    await setPassword(ctx, tx, accountId, passwordHash);
    await closeSessions(ctx, tx, accountId, request.bearer);
  });
}

async function setPassword({ config }: Context, tx: Tx, id: string, password_hash: string) {
  const account = await tx
    .updateTable('accounts')
    .set({ password_hash, activated_at: sql`coalesce(activated_at, now())` })
    .where('id', '=', id)
    .returning(['email', 'phone', 'locale'])
    .executeTakeFirstOrThrow();
  await tx
    .deleteFrom('link_tokens')
    .where('account_id', '=', id)
    .where('purpose', '=', 'reset')
    .where('used_at', 'is', null)
    .execute();
  const locale = account.locale as Locale;
  const link = `${config.baseUrl}${pagePath('forgotPassword', treeOf(locale))}`;
  const to = addressOf(account);
  await queueLetter(tx, { to, locale, template: 'passwordChanged', values: { link } });
}
