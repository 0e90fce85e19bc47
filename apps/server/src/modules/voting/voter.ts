import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { CookieJar } from '../../platform/http/call.ts';
import { isSignedBy, sign } from '../../platform/secrets.ts';

/** A device that votes. It says nothing of the person who holds it. */
export interface Voter {
  /** 16 random bytes. */
  id: Buffer;
  since: Date;
}

const days400 = 400 * 24 * 3600;

const cookieName = (ctx: Context) =>
  ctx.config.baseUrl.startsWith('https:') ? '__Host-vid' : 'vid';

/** The voter of the request's cookie `id.seconds.signature`, or null when it is not one of ours. */
export function readVoter(ctx: Context, cookies: CookieJar): Voter | null {
  const [id = '', seconds = '', signature = ''] = cookies.get(cookieName(ctx))?.split('.') ?? [];
  if (!isSignedBy(ctx.keys.voter, `${id}.${seconds}`, signature)) return null;
  return { id: Buffer.from(id, 'base64url'), since: new Date(Number(seconds) * 1000) };
}

/** Makes the caller a voter. */
export function issueVoter(ctx: Context, cookies: CookieJar): Voter {
  const voter = { id: randomBytes(16), since: new Date(Math.floor(Date.now() / 1000) * 1000) };
  const value = `${voter.id.toString('base64url')}.${voter.since.getTime() / 1000}`;
  cookies.set(cookieName(ctx), `${value}.${sign(ctx.keys.voter, value)}`, {
    path: '/',
    sameSite: 'lax',
    maxAge: days400,
  });
  return voter;
}
