import { randomInt } from 'node:crypto';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import {
  consumeForNetwork,
  consumePoints,
  createTooManyRequests,
  getCounter,
  hashCounterKey,
  scaleForNetworks,
} from '../../platform/http/rate-limits.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { isSignedBy, sign } from '../../platform/secrets.ts';
import { queueSms } from '../outbox/outbox.ts';

const validMinutes = 10;
const pauseSeconds = 60;
/**
 * Tries at one code: few from one network, so that nobody guesses, and more from all together, so
 * that strangers do not use up what its owner needs.
 */
const mostTries = { network: 5, all: 50 };
const day = 24 * 3600;
/** A school sits behind one address; a phone belongs to one person. */
const perDay = { phone: { points: 10, seconds: day }, address: { points: 200, seconds: day } };

/**
 * Sends a fresh code to a phone; an earlier one stops working. Whether the number belongs to an
 * account makes no difference. Refuses with 4003 and 2012.
 */
export async function sendCode(
  ctx: Context,
  { phone, locale }: { phone: string; locale: Locale },
  address: string | null,
): Promise<void> {
  await refuseTooSoon(ctx.db, phone);
  const ofAddresses = getCounter(ctx.pool, 'sms-address', scaleForNetworks(perDay.address));
  await consumeForNetwork(ofAddresses, ctx.keys.rateLimit, address);
  await consumePoints(
    getCounter(ctx.pool, 'sms-phone', perDay.phone),
    hashCounterKey(ctx.keys, phone),
  );
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await keepCode(ctx, tx, phone, code);
      const values = { code, minutes: validMinutes };
      await queueSms(tx, { to: phone, locale, template: 'code', values });
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.error({ err: error }, 'a code could not be queued');
    throw new Refusal('deliveryFailed');
  }
}

async function refuseTooSoon(db: Database, phone: string): Promise<void> {
  const row = await db
    .selectFrom('sms_codes')
    .select(
      sql<number>`ceil(${pauseSeconds} - extract(epoch from now() - sent_at))::int`.as('seconds'),
    )
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (row && row.seconds > 0) throw createTooManyRequests(row.seconds);
}

async function keepCode({ keys }: Context, tx: Tx, phone: string, code: string): Promise<void> {
  const fresh = {
    code_hash: Buffer.from(sign(keys.sms, `${phone} ${code}`)),
    tries: 0,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${validMinutes})`,
  };
  const kept = await tx
    .insertInto('sms_codes')
    .values({ phone, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .doUpdateSet(fresh)
        .where(
          'sms_codes.sent_at',
          '<=',
          sql<Date>`now() - make_interval(secs => ${pauseSeconds})`,
        ),
    )
    .returning('phone')
    .executeTakeFirst();
  // Another request for the same phone was a moment faster.
  if (!kept) throw createTooManyRequests(pauseSeconds);
}

interface Proof {
  phone: string;
  hash: Buffer;
}

/**
 * Counts a try at the code of a phone, for good, before it is compared. Answers what `useUpCode`
 * takes when it is right. Refuses with 1012, and with 4003 a network that has tried enough.
 */
export async function tryCode(
  ctx: Context,
  { phone, code }: { phone: string; code: string },
  address: string | null,
): Promise<Proof> {
  await spendTry(ctx, phone, address);
  const row = await ctx.db
    .updateTable('sms_codes')
    .set({ tries: sql`tries + 1` })
    .where('phone', '=', phone)
    .where('tries', '<', mostTries.all)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst();
  const typed = `${phone} ${code.replace(/\s/g, '')}`;
  if (!row || !isSignedBy(ctx.keys.sms, typed, row.code_hash.toString())) throw wrongCode();
  return { phone, hash: row.code_hash };
}

/** Whether the phone has a code makes no difference to how often it can be tried. */
async function spendTry({ db, pool, keys }: Context, phone: string, address: string | null) {
  const sent = await db
    .selectFrom('sms_codes')
    .select('code_hash')
    .where('phone', '=', phone)
    .executeTakeFirst();
  const network = address ? getEnclosingNetworks(address).wide : 'unknown';
  const seconds = validMinutes * 60;
  const counter = getCounter(pool, 'sms-tries', { points: mostTries.network, seconds });
  await consumePoints(
    counter,
    hashCounterKey(keys, phone, sent?.code_hash.toString() ?? '', network),
  );
}

/** Uses up a code that was right, in the transaction that it is good for. Refuses with 1012. */
export async function useUpCode(tx: Tx, { phone, hash }: Proof): Promise<void> {
  const used = await tx
    .deleteFrom('sms_codes')
    .where('phone', '=', phone)
    .where('code_hash', '=', hash)
    .returning('phone')
    .executeTakeFirst();
  if (!used) throw wrongCode();
}

const wrongCode = () => fieldRefusal('smsCode', 'smsCodeWrong');
