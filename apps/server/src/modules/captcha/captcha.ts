import { hash } from 'node:crypto';
import type { captchaPurposes } from '@film-contest/contract/accounts';
import { limits } from '@film-contest/contract/limits';
import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { CaptchaPlan } from '../../platform/captcha/captcha-process.ts';
import { createCaptchaCode } from '../../platform/captcha/code.ts';
import { spokenLanguage } from '../../platform/captcha/speak.ts';
import type { Database } from '../../platform/db/database.ts';
import { consumeRateLimitPoints, requireRemainingPoints } from '../../platform/http/rate-limits.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { signText } from '../../platform/secrets.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';

export type CaptchaPurpose = (typeof captchaPurposes)[number];

interface CaptchaOrder {
  purpose: CaptchaPurpose | null;
  /** Whether `image` is the picture itself (`inline`) or the URL of the picture (`url`). */
  image: 'inline' | 'url';
}

/**
 * Creates a captcha code with its picture and the URL of its sound in the page's language.
 * @throws parameter if the purpose is missing, except in demo mode
 * @throws busy, with the waiting time `waitMs`, if too many captchas wait to be drawn
 */
export async function createCaptcha(ctx: Context, order: CaptchaOrder, locale: Locale) {
  if (!order.purpose && ctx.config.mode !== 'demo')
    throw createFieldRefusal('purpose', 'parameter');
  const code = createCaptchaCode();
  const png = order.image === 'inline' ? await drawInChildProcess(ctx, { code }) : null;
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

async function drawInChildProcess({ captchas }: Context, plan: CaptchaPlan): Promise<Buffer> {
  try {
    return await captchas.draw(async () => plan);
  } catch (error) {
    if (!(error instanceof ProcessBusy)) throw error;
    throw new Refusal('busy', { data: { waitMs: 1000 + Math.floor(Math.random() * 2000) } });
  }
}

/** Returns the code of a captcha that is unused and not expired, or null. */
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
 * Limits of pictures and sounds per captcha, and of captchas with sound per hour and /24 or IPv6 /48. Two or three
 * people of a school behind one IP address may need the sound, with a few tries each. The limits are low, because
 * each sound takes CPU time and speech recognition can solve it (decision 0028).
 */
const most = { picturesOfCaptcha: 3, soundsOfCaptcha: 5, captchasOfNetwork: 10 };

const createCaptchaLimit = (points: number) => ({ points, seconds: limits.captchaMinutes * 60 });

/**
 * Derives the random seed of a captcha's file. Repeated requests return the same file, because an attacker could
 * compare different files of one code to remove the noise.
 */
const deriveFileSeed = ({ keys }: Context, id: string, file: string) =>
  Buffer.from(signText(keys.captcha, `${id} ${file}`), 'base64url');

/** Draws the picture of a captcha as PNG; returns null if the captcha is used or expired. */
export async function drawCaptchaPicture(ctx: Context, id: string): Promise<Buffer | null> {
  const code = await findCaptchaCode(ctx.db, id);
  if (!code) return null;
  await consumeRateLimitPoints(
    ctx.services.getCounter('captcha-pictures', createCaptchaLimit(most.picturesOfCaptcha)),
    id,
  );
  return drawInChildProcess(ctx, { code, seed: deriveFileSeed(ctx, id, 'picture') });
}

/**
 * Creates the sound of a captcha as a WAV file; null if the captcha is used or expired. Each language has only one
 * recording per captcha, because an attacker could average different recordings of one code to remove the noise.
 */
export async function createCaptchaAudio(
  ctx: Context,
  id: string,
  { locale, address }: { locale: Locale; address: string | null },
): Promise<Buffer | null> {
  const { db, services, keys } = ctx;
  const code = await findCaptchaCode(db, id);
  if (!code) return null;
  const sounds = services.getCounter('captcha-sounds', createCaptchaLimit(most.soundsOfCaptcha));
  const left = await consumeRateLimitPoints(sounds, id);
  const listener = address
    ? signText(keys.rateLimit, getEnclosingNetworks(address).wide)
    : 'unknown';
  const ofNetwork = { points: most.captchasOfNetwork, seconds: 3600 };
  const listeners = services.getCounter('captcha-listeners', ofNetwork);
  // The first sound of a captcha consumes a point of the network. Repeated sounds consume none, but require that
  // points are left.
  if (left === most.soundsOfCaptcha - 1) await consumeRateLimitPoints(listeners, listener);
  else await requireRemainingPoints(listeners, listener);
  return drawInChildProcess(ctx, {
    code,
    locale,
    seed: deriveFileSeed(ctx, id, spokenLanguage[locale]),
  });
}

/**
 * Consumes a captcha. A captcha allows one answer, right or wrong. One statement checks and marks it, so that
 * concurrent requests cannot both use it. `forWhat` names a request: if that request is repeated with the same
 * answer, the answer is accepted again.
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
  if (row?.code !== typed) throw createFieldRefusal('captcha', 'captchaWrong');
}

export const deleteExpiredCaptchas = (db: Database) =>
  db.deleteFrom('captchas').where('expires_at', '<', sql<Date>`now()`).execute();
