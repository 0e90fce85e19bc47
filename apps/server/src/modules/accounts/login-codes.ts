import type { Locale } from '@film-contest/contract/locales';
import type { Context } from '../../context.ts';
import { getProcessContext } from '../../platform/call-transaction.ts';
import { consumeRateLimitPoints } from '../../platform/http/rate-limits.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createToken, isSignatureValid, signText } from '../../platform/secrets.ts';
import { consumeTicket, createTicket, verifyTicket } from '../factors/tickets.ts';
import { removeCodeSpaces, sendVerificationCode } from '../outbox/verification-codes.ts';

/**
 * Maximum codes per account and day. Only a login with the right password sends a code, so the owner rarely needs
 * several.
 */
const codesPerDay = 20;
const day = 24 * 3600;

interface Recipient {
  id: string;
  identifier: string;
  locale: Locale;
  /** IP address of the client. */
  address: string | null;
}

/**
 * Creates the error of a login that needs a code. Sends the code only if `recipient` is not null, which means that
 * the password was right. The response is the same in both cases: it does not reveal whether the password was
 * right, and guesses send no mails.
 */
export async function sendLoginCodeAndCreateRefusal(
  ctx: Context,
  recipient: Recipient | null,
): Promise<Refusal> {
  const ticket = recipient ? await sendLoginCode(getProcessContext(ctx), recipient) : createToken();
  return new Refusal('loginCodeNeeded', { data: { ticket } });
}

/**
 * Sends a code and returns its ticket. If no more codes may be sent, returns a ticket without a code, because an
 * error would reveal that the password is right.
 */
async function sendLoginCode(ctx: Context, { id, identifier, locale, address }: Recipient) {
  const counter = ctx.services.getCounter('login-codes', { points: codesPerDay, seconds: day });
  let ticket = '';
  try {
    await consumeRateLimitPoints(counter, id);
    const to = { to: identifier, locale, address, purpose: 'login' } as const;
    await sendVerificationCode(ctx, to, async (tx, code) => {
      const data = signText(ctx.keys.loginCode, `${id} ${code}`);
      ({ ticket } = await createTicket(tx, 'loginCode', { accountId: id, data }));
    });
    return ticket;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    ctx.log.warn({ account: id, code: error.code }, 'no login code sent');
    return createToken();
  }
}

/**
 * Verifies a code before the password is checked, and counts the try. Codes are tied to a ticket, so that requests of
 * strangers do not replace the owner's code.
 * @returns the id of the account to which the code was sent
 */
export async function verifyLoginCode(
  { db, keys }: Context,
  { ticket, loginCode }: { ticket: string; loginCode: string },
): Promise<string> {
  const known = await verifyTicket(db, 'loginCode', ticket);
  const signed = `${known?.accountId} ${removeCodeSpaces(loginCode)}`;
  if (!known || !isSignatureValid(keys.loginCode, signed, known.data))
    throw createWrongCodeRefusal();
  return known.accountId;
}

/** Consumes the ticket of a verified code. Only one of several concurrent logins with it succeeds. */
export async function consumeLoginCode({ db }: Context, ticket: string): Promise<void> {
  const isConsumed = await db.transaction().execute((tx) => consumeTicket(tx, ticket));
  if (!isConsumed) throw createWrongCodeRefusal();
}

export const createWrongCodeRefusal = () => createFieldRefusal('loginCode', 'smsCodeWrong');
