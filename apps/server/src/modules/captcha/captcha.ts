import { hash } from 'node:crypto';
import type { captchaPurposes } from '@film-contest/contract/accounts';
import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { newCode } from '../../platform/captcha/code.ts';
import { drawCaptcha } from '../../platform/captcha/draw.ts';
import { seededRandom } from '../../platform/captcha/random.ts';
import { speakCaptcha, spokenLanguage } from '../../platform/captcha/speak.ts';
import type { Database } from '../../platform/db/database.ts';
import { counterOf, refuseSpent, spend } from '../../platform/http/rate-limits.ts';
import { fieldRefusal } from '../../platform/http/refusal.ts';
import { networksOf } from '../../platform/ip/client-address.ts';
import { sign } from '../../platform/secrets.ts';

export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Draws a fresh code, bound to what it is for, if that is said; it is read aloud in the page's language. */
export async function createCaptcha(
  { db }: Context,
  purpose: CaptchaPurpose | null,
  locale: Locale,
) {
  const code = newCode();
  const { id, expires_at } = await db
    .insertInto('captchas')
    .values({
      purpose,
      code,
      expires_at: sql`now() + make_interval(mins => ${limits.captchaMinutes})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  const png = await drawCaptcha(code);
  return {
    id,
    image: `data:image/png;base64,${png.toString('base64')}`,
    audio: `/api/captcha/${id}/audio.wav?locale=${locale}`,
    expiresAt: expires_at.toISOString(),
  };
}

/** The code of a captcha that can still be answered, or null. */
export async function readCaptcha(db: Database, id: string): Promise<string | null> {
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
 * As often as a person listens again, and as many captchas in an hour as the people of one /24 or IPv6 /48
 * listen to: a machine that understands speech understands this too (decision 0028).
 */
const most = { soundsOfCaptcha: 5, captchasOfNetwork: 100 };

/**
 * A captcha read aloud, a WAV file: one mix for each language, however often it is asked for, so
 * that several cannot be laid over each other. Null when it can be answered no more. Refuses with
 * 4003 whoever listens too often.
 */
export async function hearCaptcha(
  { db, pool, keys }: Context,
  id: string,
  { locale, address }: { locale: Locale; address: string | null },
) {
  const code = await readCaptcha(db, id);
  if (!code) return null;
  const ofCaptcha = { points: most.soundsOfCaptcha, seconds: limits.captchaMinutes * 60 };
  const left = await spend(counterOf(pool, 'captcha-sounds', ofCaptcha), id);
  const listener = address ? sign(keys.bucket, networksOf(address).wide) : 'unknown';
  const ofNetwork = { points: most.captchasOfNetwork, seconds: 3600 };
  const listeners = counterOf(pool, 'captcha-listeners', ofNetwork);
  // Hearing it again costs a network nothing; one that has asked for too many is refused that, too.
  if (left === most.soundsOfCaptcha - 1) await spend(listeners, listener);
  else await refuseSpent(listeners, listener);
  const seed = Buffer.from(sign(keys.captcha, `${id} ${spokenLanguage[locale]}`), 'base64url');
  return speakCaptcha(code, locale, seededRandom(seed));
}

/**
 * Uses up a captcha: one try each, right or wrong, in one statement so that two tries at once
 * cannot share it. Where `forWhat` names the request that it is given with, the same answer of the same
 * request is the same try, however often and wherever it arrives. Refuses with 3001.
 */
export async function useUpCaptcha(
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
