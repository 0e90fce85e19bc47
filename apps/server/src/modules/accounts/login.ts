import type { credentials } from '@film-contest/contract/accounts';
import type { LoginForm } from '@film-contest/contract/login-work';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { consumeCaptcha } from '../captcha/captcha.ts';
import { getStepAfterPassword } from '../factors/factors.ts';
import { isChannelConfigured } from '../outbox/outbox.ts';
import { consumeWork } from '../proof-of-work/proof-of-work.ts';
import { getCachedContest } from '../settings/settings.ts';
import { getIdentifierColumn } from './account-identifier.ts';
import {
  consumeLoginCode,
  createWrongCodeRefusal,
  sendLoginCodeAndCreateRefusal,
  verifyLoginCode,
} from './login-codes.ts';
import {
  countLoginAttemptAndCheckCaptchaNeed,
  countPasswordGuessAndCheckLimit,
  countUnknownAccountLogin,
  refundPasswordGuess,
  resetLoginFailures,
  resetPasswordGuesses,
} from './login-guard.ts';
import { isStaffMember, recordFailedLogin, recordLogin } from './login-records.ts';
import { checkLoginWork, countFailedLogin, countRecentLogin } from './login-work.ts';
import { isCorrectPassword } from './passwords.ts';
import { openSession } from './sessions.ts';

type Form = z.infer<typeof credentials>;

/** Opens a session for an e-mail address or phone number and a password. */
export async function login(ctx: Context, form: Form, request: Request) {
  const id = await verifyCredentials(ctx, form, request, 'login');
  return ctx.db.transaction().execute(async (tx) => {
    // Staff get the staff cookie here too, because site and console share a session. Staff with a second factor get
    // their access only through the console's login.
    const isStaff =
      (await isStaffMember(tx, id)) && (await getStepAfterPassword(ctx, tx, id)) === 'none';
    if (isStaff) await recordLogin(tx, request, id, 'password');
    return openSession(ctx, tx, id, request, isStaff ? 'staff' : 'contestant');
  });
}

/**
 * Verifies an account's password and returns the account's id.
 *
 * - Proof of work, if given, must suffice.
 * - After repeated failures, or many logins without proof of work, a captcha is required.
 * - After more wrong passwords within a day, a code sent to the account is required, if mails or text messages
 *   can be sent.
 *
 * @throws proofInvalid if the proof of work is too little, expired or used; the browser then solves a new task
 * @throws loginCodeNeeded with a ticket for the code, whether or not the account exists and the password is right
 */
export async function verifyCredentials(
  ctx: Context,
  form: Form,
  request: Pick<Request, 'address' | 'requestId'>,
  loginForm: LoginForm,
): Promise<string> {
  const { address } = request;
  const { passwordGuesses } = await getCachedContest(ctx);
  const isAboveGuesses = await countPasswordGuessAndCheckLimit(ctx, form.account, passwordGuesses);
  // Without a configured channel no code would arrive, and the owner would be locked out.
  const needsCode =
    isAboveGuesses && isChannelConfigured(ctx, form.account.includes('@') ? 'mail' : 'sms');
  const codeOwner = needsCode ? await verifyLoginCodeIfGiven(ctx, form) : null;
  if (codeOwner === null) {
    await verifyWorkAndCaptcha(ctx, form, { address, loginForm, needsCode }).catch(
      async (error) => {
        // Subtracts the guess, because the password was not checked. Otherwise strangers could use up the guesses
        // without solving captchas.
        await refundPasswordGuess(ctx, form.account);
        throw error;
      },
    );
  }
  const account = await ctx.db
    .selectFrom('accounts')
    .select(['id', 'password_hash', 'locale', 'activated_at', 'suspended_at'])
    .where(getIdentifierColumn(form.account), '=', form.account)
    .executeTakeFirst();
  // Checked before the password, because a code of another account must not reveal whether the password is right.
  if (codeOwner !== null && codeOwner !== account?.id) throw createWrongCodeRefusal();
  const isCorrect = await isCorrectPassword(account?.password_hash ?? null, form.password);
  const lacksCode = needsCode && codeOwner === null;
  // Counts a login without the required code as failed even if the password is right. Otherwise the next task would
  // reveal that the password was right.
  if (!isCorrect || lacksCode) {
    await countFailedLogin(ctx, { form: loginForm, account: form.account, address });
  }
  if (!isCorrect) {
    await recordWrongPassword(ctx, form.account, account?.id ?? null, request);
  }
  if (lacksCode) {
    const isOwner = isCorrect && account?.activated_at && !account.suspended_at;
    throw await sendLoginCodeAndCreateRefusal(
      ctx,
      isOwner
        ? { id: account.id, identifier: form.account, locale: account.locale, address }
        : null,
    );
  }
  if (!isCorrect) {
    throw account
      ? createFieldRefusal('password', 'wrongPassword')
      : createFieldRefusal('account', 'accountUnknown');
  }
  if (!account || account.suspended_at) throw new Refusal('loginFailed');
  if (!account.activated_at) throw createFieldRefusal('account', 'notActivated');
  if (codeOwner === null) await refundPasswordGuess(ctx, form.account);
  else await consumeCodeAndResetGuesses(ctx, form);
  await resetLoginFailures(ctx, form.account);
  return account.id;
}

async function recordWrongPassword(
  ctx: Context,
  account: string,
  accountId: string | null,
  request: Pick<Request, 'address' | 'requestId'>,
): Promise<void> {
  if (accountId) recordFailedLogin(ctx, request, accountId, 'password');
  else await countUnknownAccountLogin(ctx, account, request.address);
}

/**
 * Verifies the code of a login and returns the id of the account to which it was sent. Returns null if no code was
 * given.
 */
async function verifyLoginCodeIfGiven(ctx: Context, { ticket, loginCode }: Form) {
  return ticket && loginCode ? verifyLoginCode(ctx, { ticket, loginCode }) : null;
}

async function consumeCodeAndResetGuesses(ctx: Context, { account, ticket = '' }: Form) {
  await consumeLoginCode(ctx, ticket);
  await resetPasswordGuesses(ctx, account);
}

interface LoginRule {
  address: string | null;
  loginForm: LoginForm;
  /** Whether the login needs a code. Then an attempt without the code needs a captcha. */
  needsCode: boolean;
}

/**
 * Verifies the proof of work and the captcha of a login. Consumes the work last, so that a wrong captcha does not
 * use it up.
 */
async function verifyWorkAndCaptcha(
  ctx: Context,
  form: Form,
  { address, loginForm, needsCode }: LoginRule,
): Promise<void> {
  const { account, work, captchaId, captcha } = form;
  const attempt = { form: loginForm, account, address };
  const lacksWork = await checkLoginWork(ctx, attempt, work);
  const hasFailed = await countLoginAttemptAndCheckCaptchaNeed(ctx, account, address);
  if (hasFailed || needsCode || lacksWork) {
    if (!captchaId || !captcha) throw createFieldRefusal('captcha', 'captchaMissing');
    await consumeCaptcha(ctx.db, loginForm, { captchaId, captcha });
  }
  if (work !== undefined && !(await consumeWork(ctx, work))) throw new Refusal('proofInvalid');
  await countRecentLogin(ctx, attempt, work !== undefined);
}
