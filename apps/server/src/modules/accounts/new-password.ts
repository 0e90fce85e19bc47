import type { forgotten, passwordChange, passwordReset } from '@film-contest/contract/accounts';
import { buildPagePath, getCanonicalLanguagePrefix } from '@film-contest/contract/pages';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import { queueMailOrSms } from '../outbox/outbox.ts';
import { getAccountByIdentifier, getIdentifier } from './account-identifier.ts';
import { consumeLink, consumeLinkMailLimit, mailLink } from './links.ts';
import { resetPasswordGuesses } from './login-guard.ts';
import { rejectPasswordOnlySession } from './own-sessions.ts';
import { hashPassword, rejectBreachedPassword, verifyPassword } from './passwords.ts';
import { closeSessions } from './sessions.ts';
import { consumeSmsCode, sendSmsCode, verifySmsCode } from './sms-codes.ts';

/** Mails a reset link, or sends a code to a phone. */
export async function forgotPassword(
  ctx: Context,
  form: z.infer<typeof forgotten>,
  request: Request,
): Promise<void> {
  await consumeCaptcha(ctx.db, 'forgot', form);
  const to = form.account;
  if (to.includes('@')) return mailResetLink(ctx, to);
  const { locale } = await getAccountByIdentifier(ctx.db, to);
  await sendSmsCode(ctx, { phone: to, locale }, request.address);
}

async function mailResetLink(ctx: Context, email: string): Promise<void> {
  const { id, locale } = await getAccountByIdentifier(ctx.db, email);
  await consumeLinkMailLimit(ctx, email);
  await ctx.db.transaction().execute((tx) => mailLink(ctx, tx, 'reset', { id, email, locale }));
}

/**
 * Sets a new password with a mailed link or a code sent to the phone. Either proves that the e-mail address or phone
 * number belongs to the account, so the account is activated too.
 */
export async function resetPassword(
  ctx: Context,
  form: z.infer<typeof passwordReset>,
  { address }: Request,
): Promise<void> {
  const { phone, smsCode = '', token = '' } = form;
  await rejectBreachedPassword(ctx, form.password);
  const proof =
    phone === undefined ? null : await verifySmsCode(ctx, { phone, code: smsCode }, address);
  const passwordHash = await hashPassword(form.password);
  const identifier = await ctx.db.transaction().execute(async (tx) => {
    if (proof) await consumeSmsCode(tx, proof);
    const accountId = proof
      ? (await getAccountByIdentifier(tx, proof.phone, 'phone')).id
      : (await consumeLink(tx, 'reset', token))?.accountId;
    if (!accountId) throw new Refusal('resetLinkInvalid');
    const owner = await setPassword(ctx, tx, accountId, passwordHash);
    await closeSessions(ctx, tx, accountId);
    return owner;
  });
  await resetPasswordGuesses(ctx, identifier);
}

/** Sets a new password, ends all other sessions and deletes unused reset links. */
export async function changePassword(
  ctx: Context,
  request: Request,
  { current, password }: z.infer<typeof passwordChange>,
): Promise<void> {
  const { accountId } = requireSession(request);
  await rejectPasswordOnlySession(ctx.db, request);
  await verifyPassword(ctx, accountId, current, 'current');
  await rejectBreachedPassword(ctx, password);
  const passwordHash = await hashPassword(password);
  await ctx.db.transaction().execute(async (tx) => {
    await setPassword(ctx, tx, accountId, passwordHash);
    await closeSessions(ctx, tx, accountId, request.bearer);
  });
}

/**
 * Sets a password, activates the account and notifies its owner. Returns the account's e-mail address or phone
 * number.
 */
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
  const { locale } = account;
  const link = `${config.baseUrl}${buildPagePath('forgotPassword', getCanonicalLanguagePrefix(locale))}`;
  const to = getIdentifier(account);
  await queueMailOrSms(tx, { to, locale, template: 'passwordChanged', values: { link } });
  return to;
}
