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
import { counterOf, spend } from '../../platform/http/rate-limits.ts';
import { fieldRefusal } from '../../platform/http/refusal.ts';
import { sign } from '../../platform/secrets.ts';

export type CaptchaPurpose = (typeof captchaPurposes)[number];

/** Draws a fresh code, bound to what it is for, if that is said. */
export async function createCaptcha({ db }: Context, purpose: CaptchaPurpose | null) {
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
    audio: `/api/captcha/${id}/audio.wav`,
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

/** As often as a person listens again. */
const mostSounds = 5;

/**
 * A captcha read aloud, a WAV file: one mix for each language, however often it is asked for, so
 * that several cannot be laid over each other. Null when it can be answered no more. Refuses with
 * 4003 whoever listens too often.
 */
export async function hearCaptcha({ db, pool, keys }: Context, id: string, locale: Locale) {
  const code = await readCaptcha(db, id);
  if (!code) return null;
  const seconds = limits.captchaMinutes * 60;
  await spend(counterOf(pool, 'captcha-sounds', { points: mostSounds, seconds }), id);
  const seed = Buffer.from(sign(keys.captcha, `${id} ${spokenLanguage[locale]}`), 'base64url');
  return speakCaptcha(code, locale, seededRandom(seed));
}

/**
 * Uses up a captcha: one try each, right or wrong, in one statement so that two tries at once
 * cannot share it. Refuses with 3001.
 */
export async function useUpCaptcha(
  db: Database,
  purpose: CaptchaPurpose,
  answer: { captchaId: string; captcha: string },
): Promise<void> {
  const row = await db
    .updateTable('captchas')
    .set({ used_at: sql`now()` })
    .where('id', '=', answer.captchaId)
    .where((eb) => eb.or([eb('purpose', '=', purpose), eb('purpose', 'is', null)]))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code')
    .executeTakeFirst();
  if (row?.code !== answer.captcha.replace(/\s/g, ''))
    throw fieldRefusal('captcha', 'captchaWrong');
}
