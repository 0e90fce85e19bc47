import { createHmac, randomInt } from 'node:crypto';
import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { CookieJar } from '../../platform/http/call.ts';
import {
  consumeForNetwork,
  consumePoints,
  createTooManyRequests,
  getCounter,
  scaleForNetworks,
} from '../../platform/http/rate-limits.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { isSignedBy, sign } from '../../platform/secrets.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import { queueMail, queueSms } from '../outbox/outbox.ts';
import { normalizeContact } from './voting.rules.ts';

const mostTries = 5;
const day = 24 * 3600;
/**
 * A school sits behind one address. An address or a phone belongs to one person: few codes from one
 * network, and more from all together, so that strangers do not use up what its owner needs.
 */
const perDay = { network: 200, contactInNetwork: 10, contact: 40 };

/** An address that a code can be sent to, as it is kept: equal ones can be counted, none can be read. */
export const hashContact = ({ keys }: Context, contact: string): Buffer =>
  createHmac('sha256', keys.contact).update(normalizeContact(contact)).digest().subarray(0, 16);

interface Asked {
  contact: string;
  voter: Buffer;
  locale: Locale;
  address: string | null;
}

/**
 * Sends a fresh code by mail or text message; this device's earlier one stops working. Whether anybody voted by
 * the contact makes no difference. Refuses with 4003 and 2012.
 */
export async function sendCode(
  ctx: Context,
  asked: Asked,
  { wide }: NetworkAssessment,
): Promise<void> {
  const hash = hashContact(ctx, asked.contact);
  await refuseTooSoon(ctx.db, hash);
  const capOf = (name: string, points: number) =>
    getCounter(ctx.pool, name, { points, seconds: day });
  const ofNetwork = scaleForNetworks({ points: perDay.network, seconds: day });
  const networks = getCounter(ctx.pool, 'vote-code-network', ofNetwork);
  await consumeForNetwork(networks, ctx.keys.rateLimit, asked.address);
  const contact = hash.toString('base64url');
  const here = `${contact} ${wide}`;
  await consumePoints(capOf('vote-code-here', perDay.contactInNetwork), here);
  await consumePoints(capOf('vote-code-contact', perDay.contact), contact);
  try {
    await ctx.db.transaction().execute(async (tx) => {
      // Of two requests at once, for whichever devices, the second comes too soon.
      await sql`select pg_advisory_xact_lock(hashtextextended(${contact}, 0))`.execute(tx);
      await refuseTooSoon(tx, hash);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await keepCode(ctx, tx, hash, asked.voter, code);
      const { contact: to, locale } = asked;
      const values = { code, minutes: limits.smsMinutes };
      if (to.includes('@')) await queueMail(tx, { to, locale, template: 'voteCode', values });
      else await queueSms(tx, { to, locale, template: 'code', values });
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.error({ err: error }, 'a code could not be queued');
    throw new Refusal('deliveryFailed');
  }
}

async function refuseTooSoon(db: Database | Tx, hash: Buffer): Promise<void> {
  const row = await db
    .selectFrom('vote_codes')
    .select(
      sql<number>`ceil(${limits.smsPauseSeconds} - extract(epoch from now() - sent_at))::int`.as(
        'seconds',
      ),
    )
    .where('contact_hash', '=', hash)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row && row.seconds > 0) throw createTooManyRequests(row.seconds);
}

const typedBy = (voter: Buffer, contact: Buffer, code: string) =>
  `${voter.toString('base64url')} ${contact.toString('base64url')} ${code}`;

async function keepCode({ keys }: Context, tx: Tx, hash: Buffer, voter: Buffer, code: string) {
  const fresh = {
    code_hash: Buffer.from(sign(keys.voteCode, typedBy(voter, hash, code))),
    tries: 0,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${limits.smsMinutes})`,
  };
  await tx
    .insertInto('vote_codes')
    .values({ contact_hash: hash, voter_id: voter, ...fresh })
    .onConflict((conflict) => conflict.columns(['contact_hash', 'voter_id']).doUpdateSet(fresh))
    .execute();
}

/**
 * Compares a code that this device asked for, and counts the try, in one statement. Answers the contact's
 * hash when it is right; it stays good for its time, so that a vote whose answer was lost can be sent
 * again, as often as need be. Refuses with 1012.
 */
export async function verifyCode(
  ctx: Context,
  { contact, code, voter }: { contact: string; code: string; voter: Buffer },
): Promise<Buffer> {
  const hash = hashContact(ctx, contact);
  const typed = typedBy(voter, hash, code.replace(/\s/g, ''));
  const code_hash = Buffer.from(sign(ctx.keys.voteCode, typed));
  const isRight = sql<boolean>`code_hash = ${code_hash}`;
  const row = await ctx.db
    .updateTable('vote_codes')
    .set({ tries: sql`case when ${isRight} then tries else tries + 1 end` })
    .where('contact_hash', '=', hash)
    .where('voter_id', '=', voter)
    .where('tries', '<', mostTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(isRight.as('isRight'))
    .executeTakeFirst();
  if (!row?.isRight) throw fieldRefusal('contactCode', 'smsCodeWrong');
  return hash;
}

const cookieName = ({ config }: Context) =>
  config.baseUrl.startsWith('https:') ? '__Host-contact' : 'contact';

const cookieText = (voter: Buffer, contact: string, seconds: string) =>
  `cookie ${voter.toString('base64url')} ${contact} ${seconds}`;

/** Has the device remember for a day that it proved a contact: one code serves several entries. */
export function setContactCookie(
  ctx: Context,
  cookies: CookieJar,
  voter: Buffer,
  contact: Buffer,
): void {
  const hash = contact.toString('base64url');
  const expires = String(Math.floor(Date.now() / 1000) + day);
  const signature = sign(ctx.keys.contactCookie, cookieText(voter, hash, expires));
  cookies.set(cookieName(ctx), `${hash}.${expires}.${signature}`, {
    path: '/',
    sameSite: 'lax',
    maxAge: day,
  });
}

/** The contact that this device proved within a day, or null. */
export function readContactCookie(ctx: Context, cookies: CookieJar, voter: Buffer): Buffer | null {
  const [hash = '', expires = '', signature = ''] = cookies.get(cookieName(ctx))?.split('.') ?? [];
  if (!isSignedBy(ctx.keys.contactCookie, cookieText(voter, hash, expires), signature)) return null;
  return Number(expires) * 1000 > Date.now() ? Buffer.from(hash, 'base64url') : null;
}

/** Removes codes that are good no more. */
export async function removeExpiredCodes({ db }: Context): Promise<void> {
  await db.deleteFrom('vote_codes').where('expires_at', '<', sql<Date>`now()`).execute();
}
