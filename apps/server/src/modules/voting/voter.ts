import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { CookieJar } from '../../platform/http/call.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';
import type { Buckets } from './budgets.ts';

/** A device that votes; it does not identify a person. */
export interface Voter {
  id: Buffer;
  since: number;
  /** Whether the device has not voted yet. */
  isNew: boolean;
}

const maxAgeSeconds = 400 * 24 * 3600;

const getVoterCookieName = (ctx: Context) =>
  ctx.config.baseUrl.startsWith('https:') ? '__Host-vid' : 'vid';

/** Reads the voter from the cookie `id.seconds[n].signature`; returns null if the signature is invalid. */
export function readVoter(ctx: Context, cookies: CookieJar): Voter | null {
  const [id = '', since = '', signature = ''] =
    cookies.get(getVoterCookieName(ctx))?.split('.') ?? [];
  if (!isSignatureValid(ctx.keys.voter, `${id}.${since}`, signature)) return null;
  const isNew = since.endsWith('n');
  const seconds = Number(isNew ? since.slice(0, -1) : since);
  return { id: Buffer.from(id, 'base64url'), since: seconds, isNew };
}

export function createVoter(ctx: Context, cookies: CookieJar): Voter {
  const since = Math.floor(Date.now() / 1000);
  return setVoterCookie(ctx, cookies, { id: randomBytes(16), since, isNew: true });
}

/**
 * Counts a device in the budget of its network at its first vote with valid work, so that page views alone create no
 * devices. A device that repeats its first cookie is counted once.
 */
export function countNewDevice(
  ctx: Context,
  cookies: CookieJar,
  voter: Voter,
  network: Buckets,
): void {
  if (!voter.isNew) return;
  if (isUncountedDevice(ctx, voter)) {
    addCountedDevice(ctx, voter);
    ctx.services.budgets.countDevice(network);
  }
  setVoterCookie(ctx, cookies, { ...voter, isNew: false });
}

/** Whether the device's next vote will count the device as new. */
export function isUncountedDevice(ctx: Context, { id, isNew }: Voter): boolean {
  if (!isNew) return false;
  const { newer, older } = ctx.services.countedDevices;
  const key = toDeviceKey(id);
  return !newer.has(key) && !older.has(key);
}

/** Devices that this process has counted, in two generations; a full `newer` replaces `older`. */
declare module '../../context.ts' {
  interface Services {
    countedDevices: { newer: Set<string>; older: Set<string> };
  }
}
const maxDevices = 50_000;

function addCountedDevice(ctx: Context, { id }: Voter): void {
  const counted = ctx.services.countedDevices;
  const { newer } = counted;
  if (newer.size >= maxDevices) Object.assign(counted, { newer: new Set(), older: newer });
  counted.newer.add(toDeviceKey(id));
}

const toDeviceKey = (id: Buffer) => id.toString('latin1');

function setVoterCookie(ctx: Context, cookies: CookieJar, voter: Voter): Voter {
  const since = `${voter.since}${voter.isNew ? 'n' : ''}`;
  const value = `${voter.id.toString('base64url')}.${since}`;
  cookies.set(getVoterCookieName(ctx), `${value}.${signText(ctx.keys.voter, value)}`, {
    path: '/',
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  });
  return voter;
}
