import { hash } from 'node:crypto';
import type { captchaPurposes } from '@film-contest/contract/accounts';
import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { CaptchaPlan } from '../../platform/captcha/captcha-process.ts';
import { createCode } from '../../platform/captcha/code.ts';
import { spokenLanguage } from '../../platform/captcha/speak.ts';
import type { Database } from '../../platform/db/database.ts';
import { consumePoints, getCounter, requirePoints } from '../../platform/http/rate-limits.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { sign } from '../../platform/secrets.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';

export type CaptchaPurpose = (typeof captchaPurposes)[number];

interface CaptchaOrder {
  /** What the code is good for; null for anything. */
  purpose: CaptchaPurpose | null;
  /** Whether `image` holds the picture, or the URL that draws it when a browser fetches it. */
  image: 'inline' | 'url';
}

/**
 * Creates a code, with its picture and the URL of its sound in the page's language.
 *
 * @throws busy (`waitMs`) when too many captchas wait to be drawn.
 */
export async function createCaptcha(ctx: Context, order: CaptchaOrder, locale: Locale) {
  const code = createCode();
  const png = order.image === 'inline' ? await drawInProcess(ctx, { code }) : null;
  const { id, expires_at } = await ctx.db
    .insertInto('captchas')
    .values({
      purpose: order.purpose,
      code,
      expires_at: sql`now() + make_interval(mins => ${limits.captchaMinutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return {
    id,
    image: png
      ? `data:image/png;base64,${png.toString('base64')}`
      : `/api/captcha/${id}/picture.png`,
    audio: `/api/captcha/${id}/audio.wav?locale=${locale}`,
    expiresAt: expires_at.toISOString(),
  };
}

async function drawInProcess({ captchas }: Context, plan: CaptchaPlan): Promise<Buffer> {
  try {
    return await captchas.draw(async () => plan);
  } catch (error) {
    if (!(error instanceof ProcessBusy)) throw error;
    throw new Refusal('busy', { data: { waitMs: 1000 + Math.floor(Math.random() * 2000) } });
  }
}

/** The code of a captcha that can still be answered, or null. */
export async function findCaptchaCode(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('captchas')
    .select('code')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.code ?? null;
}

/**
 * A browser fetches a picture again and a person listens again that often. Captchas are counted by the hour and by /24 or
 * IPv6 /48: two or three people of a school behind one address cannot see the picture, and need a few tries each.
 * Every sound costs a drawing, and a machine that understands speech understands it too (decision 0028).
 */
const most = { picturesOfCaptcha: 3, soundsOfCaptcha: 5, captchasOfNetwork: 10 };

const ofCaptcha = (points: number) => ({ points, seconds: limits.captchaMinutes * 60 });

/** The seed of a file of a captcha: the same file each time, so that two of them cannot be compared. */
const seedOf = ({ keys }: Context, id: string, file: string) =>
  Buffer.from(sign(keys.captcha, `${id} ${file}`), 'base64url');

/**
 * The picture of a captcha, a PNG; null when it can be answered no more.
 *
 * @throws tooManyRequests, busy
 */
export async function drawCaptchaPicture(ctx: Context, id: string): Promise<Buffer | null> {
  const code = await findCaptchaCode(ctx.db, id);
  if (!code) return null;
  await consumePoints(
    getCounter(ctx.pool, 'captcha-pictures', ofCaptcha(most.picturesOfCaptcha)),
    id,
  );
  return drawInProcess(ctx, { code, seed: seedOf(ctx, id, 'picture') });
}

/**
 * A captcha read aloud, a WAV file: one mix for each language, however often it is asked for, so
 * that several cannot be laid over each other. Null when it can be answered no more.
 *
 * @throws tooManyRequests, busy
 */
export async function createCaptchaAudio(
  ctx: Context,
  id: string,
  { locale, address }: { locale: Locale; address: string | null },
): Promise<Buffer | null> {
  const { db, pool, keys } = ctx;
  const code = await findCaptchaCode(db, id);
  if (!code) return null;
  const sounds = getCounter(pool, 'captcha-sounds', ofCaptcha(most.soundsOfCaptcha));
  const left = await consumePoints(sounds, id);
  const listener = address ? sign(keys.rateLimit, getEnclosingNetworks(address).wide) : 'unknown';
  const ofNetwork = { points: most.captchasOfNetwork, seconds: 3600 };
  const listeners = getCounter(pool, 'captcha-listeners', ofNetwork);
  // Hearing it again costs a network nothing; one that has asked for too many is refused that, too.
  if (left === most.soundsOfCaptcha - 1) await consumePoints(listeners, listener);
  else await requirePoints(listeners, listener);
  return drawInProcess(ctx, { code, locale, seed: seedOf(ctx, id, spokenLanguage[locale]) });
}

/**
 * Uses up a captcha: one try each, right or wrong, in one statement so that two tries at once
 * cannot share it. Where `forWhat` names the request that it is given with, the same answer of the same
 * request is the same try, however often and wherever it arrives. Refuses with 3001.
 */
export async function consumeCaptcha(
  db: Database,
  purpose: CaptchaPurpose,
  answer: { captchaId: string; captcha: string },
  forWhat?: string,
): Promise<void> {
  const typed = answer.captcha.replace(/\s/g, '');
  const used_for = forWhat === undefined ? null : hash('sha256', `${forWhat} ${typed}`, 'buffer');
  const row = await db
    .updateTable('captchas')
    .set({ used_at: sql`now()`, used_for })
    .where('id', '=', answer.captchaId)
    .where((eb) => eb.or([eb('purpose', '=', purpose), eb('purpose', 'is', null)]))
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_for', '=', used_for)]))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code')
    .executeTakeFirst();
  if (row?.code !== typed) throw fieldRefusal('captcha', 'captchaWrong');
}

export const deleteExpiredCaptchas = (db: Database) =>
  db.deleteFrom('captchas').where('expires_at', '<', sql<Date>`now()`).execute();
