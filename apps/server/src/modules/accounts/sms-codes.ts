import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  consumeRateLimitPoints,
  createTooManyRequestsError,
  hashCounterKey,
} from '../../platform/http/rate-limits.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';
import {
  buildCodeColumns,
  pauseSecondsSql,
  removeCodeSpaces,
  requireResendPauseElapsed,
  sendVerificationCode,
} from '../outbox/verification-codes.ts';

/**
 * Maximum tries per code: few per network against guessing, more in total so that strangers cannot lock out the
 * owner.
 */
const maxTries = { network: 5, total: 50 };

/** Sends a new code to a phone, whether or not an account has this number; the previous code expires. */
export async function sendSmsCode(
  ctx: Context,
  { phone, locale }: { phone: string; locale: Locale },
  address: string | null,
): Promise<void> {
  const last = await ctx.db
    .selectFrom('sms_codes')
    .select(pauseSecondsSql.as('seconds'))
    .where('phone', '=', phone)
    .executeTakeFirst();
  requireResendPauseElapsed(last);
  await sendVerificationCode(ctx, { to: phone, locale, address, purpose: 'account' }, (tx, code) =>
    storeSmsCode(ctx, tx, phone, code),
  );
}

async function storeSmsCode({ keys }: Context, tx: Tx, phone: string, code: string): Promise<void> {
  const columns = buildCodeColumns(signText(keys.sms, `${phone} ${code}`));
  const stored = await tx
    .insertInto('sms_codes')
    .values({ phone, ...columns })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet(columns)
        .where(
          'sms_codes.sent_at',
          '<=',
          sql<Date>`now() - make_interval(secs => ${limits.smsPauseSeconds})`,
        ),
    )
    .returning('phone')
    .executeTakeFirst();
  // Nothing is stored if a concurrent request for the same phone has stored its code first.
  if (!stored) throw createTooManyRequestsError(limits.smsPauseSeconds);
}

interface Proof {
  phone: string;
  hash: Buffer;
}

/** Counts a try at a phone's code before comparing the code, and returns the proof that `consumeSmsCode` takes. */
export async function verifySmsCode(
  ctx: Context,
  { phone, code }: { phone: string; code: string },
  address: string | null,
): Promise<Proof> {
  await countNetworkSmsCodeAttempt(ctx, phone, address);
  const row = await ctx.db
    .updateTable('sms_codes')
    .set({ tries: sql`tries + 1` })
    .where('phone', '=', phone)
    .where('tries', '<', maxTries.total)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
  const signed = `${phone} ${removeCodeSpaces(code)}`;
  if (!row || !isSignatureValid(ctx.keys.sms, signed, row.code_hash.toString()))
    throw createWrongCodeRefusal();
  return { phone, hash: row.code_hash };
}

/**
 * Counts a try against the network's limit, also for a phone without a code, so that the limit does not reveal
 * which phones have one.
 */
async function countNetworkSmsCodeAttempt(
  { db, services, keys }: Context,
  phone: string,
  address: string | null,
): Promise<void> {
  const sent = await db
    .selectFrom('sms_codes')
    .select('code_hash')
    .where('phone', '=', phone)
    .executeTakeFirst();
  const network = address ? getEnclosingNetworks(address).wide : 'unknown';
  const limit = { points: maxTries.network, seconds: limits.smsMinutes * 60 };
  await consumeRateLimitPoints(
    services.getCounter('sms-tries', limit),
    hashCounterKey(keys, phone, sent?.code_hash.toString() ?? '', network),
  );
}

/** Consumes a verified code, in the transaction that the code permits. */
export async function consumeSmsCode(tx: Tx, { phone, hash }: Proof): Promise<void> {
  const used = await tx
    .deleteFrom('sms_codes')
    .where('phone', '=', phone)
    .where('code_hash', '=', hash)
    .returning('phone')
    .executeTakeFirst();
  if (!used) throw createWrongCodeRefusal();
}

const createWrongCodeRefusal = () => createFieldRefusal('smsCode', 'smsCodeWrong');
