import { randomInt } from 'node:crypto';
import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createTooManyRequestsError } from '../../platform/http/rate-limits.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { queueMail, queueSms } from './outbox.ts';
import { consumeSmsBudget } from './sms-budget.ts';

const { smsMinutes: validMinutes, smsPauseSeconds: pauseSeconds } = limits;

/** SQL: the seconds until another code may be sent, from the column `sent_at` of the last code. */
export const pauseSecondsSql = sql<number>`ceil(${pauseSeconds} - extract(epoch from now() - sent_at))::int`;

/** Checks that the pause after the last code is over. Without `last`, no code was sent yet. */
export function requireResendPauseElapsed(last: { seconds: number } | undefined): void {
  if (last && last.seconds > 0) throw createTooManyRequestsError(last.seconds);
}

export const buildCodeColumns = (hash: string) => ({
  code_hash: Buffer.from(hash),
  tries: 0,
  sent_at: sql<Date>`now()`,
  expires_at: sql<Date>`now() + make_interval(mins => ${validMinutes})`,
});

export const removeCodeSpaces = (code: string) => code.replace(/\s/g, '');

interface Recipient {
  /** E-mail address or phone number. */
  to: string;
  locale: Locale;
  /** IP address of the client, whose network has a budget of text messages. */
  address: string | null;
  /** Determines the template of a mail, and which budgets of text messages apply. */
  purpose: 'account' | 'vote' | 'login';
}

/**
 * Sends a new six-digit code to an e-mail address or a phone. `storeCode` stores the code's hash in the same
 * transaction. Login codes take nothing from the budgets of text messages: they require the right password, and
 * strangers who use up a budget must not lock out the owner.
 * @throws deliveryFailed; tooManyRequests if a budget of text messages is used up; the errors of `storeCode`
 */
export async function sendVerificationCode(
  ctx: Context,
  { to, locale, address, purpose }: Recipient,
  storeCode: (tx: Tx, code: string) => Promise<void>,
): Promise<void> {
  const isMail = to.includes('@');
  if (!isMail && purpose !== 'login') {
    await consumeSmsBudget(ctx, { phone: to, address, purpose });
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const values = { code, minutes: validMinutes };
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await storeCode(tx, code);
      const template = purpose === 'login' ? 'loginCode' : 'voteCode';
      if (isMail) await queueMail(tx, { to, locale, template, values });
      else await queueSms(tx, { to, locale, template: 'code', values });
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.error({ err: error }, 'a code could not be queued');
    throw new Refusal('deliveryFailed');
  }
}
