import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { CookieJar } from '../../platform/http/call.ts';
import { isSignedBy, sign } from '../../platform/secrets.ts';
import type { Buckets } from './budgets.ts';

/** A device that votes. It says nothing of the person who holds it. */
export interface Voter {
  /** 16 random bytes. */
  id: Buffer;
  /** Seconds since the epoch. */
  since: number;
  /** Whether it has not voted before. */
  isNew: boolean;
}

const days400 = 400 * 24 * 3600;

const cookieName = (ctx: Context) =>
  ctx.config.baseUrl.startsWith('https:') ? '__Host-vid' : 'vid';

/** The voter of the request's cookie `id.seconds[n].signature`, or null when it is not one of ours. */
export function readVoter(ctx: Context, cookies: CookieJar): Voter | null {
  const [id = '', since = '', signature = ''] = cookies.get(cookieName(ctx))?.split('.') ?? [];
  if (!isSignedBy(ctx.keys.voter, `${id}.${since}`, signature)) return null;
  const isNew = since.endsWith('n');
  const seconds = Number(isNew ? since.slice(0, -1) : since);
  return { id: Buffer.from(id, 'base64url'), since: seconds, isNew };
}

/** Makes the caller a voter. */
export function createVoter(ctx: Context, cookies: CookieJar): Voter {
  const since = Math.floor(Date.now() / 1000);
  return keep(ctx, cookies, { id: randomBytes(16), since, isNew: true });
}

/**
 * Counts a device in its network's budget when it first votes, with its work done: whoever keeps no
 * cookies, or is sent to the page by another site, makes none. Once, however often it sends the cookie
 * of one that has not voted.
 */
export function countNewDevice(
  ctx: Context,
  cookies: CookieJar,
  voter: Voter,
  network: Buckets,
): void {
  if (!voter.isNew) return;
  if (isUncountedDevice(ctx, voter)) {
    noteCounted(ctx, voter);
    ctx.services.budgets.countDevice(network);
  }
  keep(ctx, cookies, { ...voter, isNew: false });
}

/** Whether the device will be counted by its vote. */
export function isUncountedDevice(ctx: Context, { id, isNew }: Voter): boolean {
  if (!isNew) return false;
  const { newer, older } = ctx.services.countedDevices;
  const key = keyOf(id);
  return !newer.has(key) && !older.has(key);
}

/** Devices that this process has counted: the last ones, and as many before them. */
declare module '../../context.ts' {
  interface Services {
    countedDevices: { newer: Set<string>; older: Set<string> };
  }
}
const mostWelcomed = 50_000;

function noteCounted(ctx: Context, { id }: Voter): void {
  const counted = ctx.services.countedDevices;
  const { newer } = counted;
  if (newer.size >= mostWelcomed) Object.assign(counted, { newer: new Set(), older: newer });
  counted.newer.add(keyOf(id));
}

const keyOf = (id: Buffer) => id.toString('latin1');

function keep(ctx: Context, cookies: CookieJar, voter: Voter): Voter {
  const since = `${voter.since}${voter.isNew ? 'n' : ''}`;
  const value = `${voter.id.toString('base64url')}.${since}`;
  cookies.set(cookieName(ctx), `${value}.${sign(ctx.keys.voter, value)}`, {
    path: '/',
    sameSite: 'lax',
    maxAge: days400,
  });
  return voter;
}
