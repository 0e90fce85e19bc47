import { createHmac } from 'node:crypto';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { CookieJar } from '../../platform/http/call.ts';
import {
  consumeForNetwork,
  consumeRateLimitPoints,
  scaleLimitToNetworks,
} from '../../platform/http/rate-limits.ts';
import { createFieldRefusal } from '../../platform/http/refusal.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';
import { getCountedMailDomain } from '../accounts/mail-domains.ts';
import type { NetworkAssessment } from '../networks/assess-network.ts';
import {
  buildCodeColumns,
  pauseSecondsSql,
  removeCodeSpaces,
  requireResendPauseElapsed,
  sendVerificationCode,
} from '../outbox/verification-codes.ts';
import { incrementVoteCodeCount } from './vote-origin.ts';
import { normalizeContact } from './voting.rules.ts';

const maxWrongTries = 5;
const day = 24 * 3600;
/**
 * Maximum number of codes per day.
 * - `network` is large, because a school can share one IP address.
 * - `contactInNetwork` is smaller than `contact`, so that senders in one network cannot use up the codes of a contact
 * that is not theirs.
 * - Phones also have the smaller budget of text messages for votes.
 */
const perDay = { network: 200, contactInNetwork: 10, contact: 40 };

/** Returns a keyed hash of an e-mail address or phone number: comparable, but not readable. */
export const hashContact = ({ keys }: Context, contact: string): Buffer =>
  createHmac('sha256', keys.contact).update(normalizeContact(contact)).digest().subarray(0, 16);

/** Returns the mail domain whose budget counts votes with codes to a contact; null for phones and large providers. */
export const getContactDomain = (contact: string): string | null =>
  contact.includes('@') ? getCountedMailDomain(contact) : null;

interface CodeRequest {
  contact: string;
  /** Number of the entry for which the code is requested. */
  entry: number;
  voter: Buffer;
  locale: Locale;
  address: string | null;
}

/**
 * Sends a new code by mail or text message, whether or not the contact has voted; the previous code of this device
 * expires.
 */
export async function sendContactCode(
  ctx: Context,
  { contact, entry, voter, locale, address }: CodeRequest,
  { wide }: NetworkAssessment,
): Promise<void> {
  const hash = hashContact(ctx, contact);
  await requireContactPauseElapsed(ctx.db, hash);
  const getDayCounter = (name: string, points: number) =>
    ctx.services.getCounter(name, { points, seconds: day });
  const networkLimit = scaleLimitToNetworks({ points: perDay.network, seconds: day });
  const networks = ctx.services.getCounter('vote-code-network', networkLimit);
  await consumeForNetwork(networks, ctx.keys.rateLimit, address);
  const key = hash.toString('base64url');
  await consumeRateLimitPoints(
    getDayCounter('vote-code-here', perDay.contactInNetwork),
    `${key} ${wide}`,
  );
  await consumeRateLimitPoints(getDayCounter('vote-code-contact', perDay.contact), key);
  await sendVerificationCode(
    ctx,
    { to: contact, locale, address, purpose: 'vote' },
    async (tx, code) => {
      // Serializes concurrent requests for a contact, so that the second one finds the pause.
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
      await requireContactPauseElapsed(tx, hash);
      const codeHash = signText(ctx.keys.voteCode, toSignedText(voter, hash, code));
      const columns = { ...buildCodeColumns(codeHash), accepted_at: null };
      await tx
        .insertInto('vote_codes')
        .values({ contact_hash: hash, voter_id: voter, ...columns })
        .onConflict((conflict) =>
          conflict.columns(['contact_hash', 'voter_id']).doUpdateSet(columns),
        )
        .execute();
      await incrementVoteCodeCount(tx, entry, 'sent');
    },
  );
}

async function requireContactPauseElapsed(db: Database | Tx, hash: Buffer): Promise<void> {
  const last = await db
    .selectFrom('vote_codes')
    .select(pauseSecondsSql.as('seconds'))
    .where('contact_hash', '=', hash)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  requireResendPauseElapsed(last);
}

const toSignedText = (voter: Buffer, contact: Buffer, code: string) =>
  `${voter.toString('base64url')} ${contact.toString('base64url')} ${code}`;

/**
 * Compares a code with the one sent to this device, and counts a wrong try, in one statement. The code stays valid
 * until it expires, so that a vote can be repeated if its response was lost.
 * @returns the hash of the contact
 */
export async function verifyContactCode(
  ctx: Context,
  { contact, entry, code, voter }: { contact: string; entry: number; code: string; voter: Buffer },
): Promise<Buffer> {
  const hash = hashContact(ctx, contact);
  const signed = toSignedText(voter, hash, removeCodeSpaces(code));
  const codeHash = Buffer.from(signText(ctx.keys.voteCode, signed));
  const isRight = sql<boolean>`code_hash = ${codeHash}`;
  const row = await ctx.db
    .updateTable('vote_codes')
    .set({
      tries: sql`case when ${isRight} then tries else tries + 1 end`,
      accepted_at: sql`case when ${isRight} then coalesce(accepted_at, now()) else accepted_at end`,
    })
    .where('contact_hash', '=', hash)
    .where('voter_id', '=', voter)
    .where('tries', '<', maxWrongTries)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning([isRight.as('isRight'), sql<boolean>`accepted_at = now()`.as('isFirst')])
    .executeTakeFirst();
  if (!row?.isRight) throw createFieldRefusal('contactCode', 'smsCodeWrong');
  if (row.isFirst) await incrementVoteCodeCount(ctx.db, entry, 'accepted');
  return hash;
}

const getContactCookieName = ({ config }: Context) =>
  config.baseUrl.startsWith('https:') ? '__Host-contact' : 'contact';

/** An e-mail address or phone number that a device has verified by a code. */
interface ProvenContact {
  hash: Buffer;
  /** Mail domain whose budget counts votes with the contact; null if none does. */
  domain: string | null;
}

const toCookieText = (voter: Buffer, ...parts: string[]) =>
  `cookie ${voter.toString('base64url')} ${parts.join(' ')}`;

/** Sets a cookie for one day that names the verified contact, so that one code is enough for several entries. */
export function setContactCookie(
  ctx: Context,
  cookies: CookieJar,
  voter: Buffer,
  { hash, domain }: ProvenContact,
): void {
  const parts = [hash.toString('base64url'), Buffer.from(domain ?? '').toString('base64url')];
  const expires = String(Math.floor(Date.now() / 1000) + day);
  const signature = signText(ctx.keys.contactCookie, toCookieText(voter, ...parts, expires));
  cookies.set(getContactCookieName(ctx), [...parts, expires, signature].join('.'), {
    path: '/',
    sameSite: 'lax',
    maxAge: day,
  });
}

/** Returns the contact that this device verified within the last day, or null. */
export function readContactCookie(
  ctx: Context,
  cookies: CookieJar,
  voter: Buffer,
): ProvenContact | null {
  const [hash = '', domain = '', expires = '', signature = ''] =
    cookies.get(getContactCookieName(ctx))?.split('.') ?? [];
  const signed = toCookieText(voter, hash, domain, expires);
  if (!isSignatureValid(ctx.keys.contactCookie, signed, signature)) return null;
  if (Number(expires) * 1000 <= Date.now()) return null;
  const name = Buffer.from(domain, 'base64url').toString();
  return { hash: Buffer.from(hash, 'base64url'), domain: name || null };
}

export async function removeExpiredCodes({ db }: Context): Promise<void> {
  await db.deleteFrom('vote_codes').where('expires_at', '<', sql<Date>`now()`).execute();
}
