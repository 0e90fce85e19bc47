import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { CookieJar } from '../../platform/http/call.ts';
import { isSignatureValid, signText } from '../../platform/secrets.ts';
import type { Buckets } from './budget-windows.ts';

/** A device that votes; it does not identify a person. */
export interface Voter {
  id: Buffer;
  since: number;
  /** Whether the device has not voted yet. */
  isNew: boolean;
  /** Whether the age of the device starts only at its first counted vote, not when it gets its cookie. */
  isAgeless: boolean;
}

/**
 * Marks in the voter cookie. `new`: a device that has not voted. `ageless`: such a device beyond the cookie budget of
 * its network. `known`: an ageless device that has sent a vote, but has no counted vote yet.
 */
const marks = { new: 'n', ageless: 'a', known: 'k' } as const;

const maxAgeSeconds = 400 * 24 * 3600;

const getVoterCookieName = (ctx: Context) =>
  ctx.config.baseUrl.startsWith('https:') ? '__Host-vid' : 'vid';

/**
 * Reads the voter from the cookie `id.seconds[n|a|k].signature`; returns null if the signature is invalid. A cookie
 * with `a` or `k` was issued beyond the budget of its network. The age of its device starts only at its first counted
 * vote.
 */
export function readVoter(ctx: Context, cookies: CookieJar): Voter | null {
  const [id = '', since = '', signature = ''] =
    cookies.get(getVoterCookieName(ctx))?.split('.') ?? [];
  if (!isSignatureValid(ctx.keys.voter, `${id}.${since}`, signature)) return null;
  const mark = since.at(-1) ?? '';
  const isAgeless = mark === marks.ageless || mark === marks.known;
  return {
    id: Buffer.from(id, 'base64url'),
    since: isAgeless ? getCurrentSeconds() : Number.parseInt(since, 10),
    isNew: mark === marks.ageless || mark === marks.new,
    isAgeless,
  };
}

/** Creates a voter. The age of an `isAgeless` voter starts at its first counted vote. */
export function createVoter(ctx: Context, cookies: CookieJar, isAgeless: boolean): Voter {
  const id = randomBytes(16);
  return setVoterCookie(ctx, cookies, { id, since: getCurrentSeconds(), isNew: true, isAgeless });
}

const getCurrentSeconds = () => Math.floor(Date.now() / 1000);

/**
 * Counts a device in the budget of its network at its first vote with valid work, so that page views alone do not use
 * up the budget. A device that sends its first cookie again is counted once.
 */
export function countNewDevice(
  ctx: Context,
  cookies: CookieJar,
  voter: Voter,
  network: Buckets,
): void {
  if (!voter.isNew) return;
  if (isUncountedDevice(ctx, voter)) {
    addToCountedDevices(ctx, voter);
    ctx.services.budgets.countDevice(network);
  }
  setVoterCookie(ctx, cookies, { ...voter, isNew: false });
}

/** Starts the age of an `isAgeless` device at its first counted vote. */
export function setDeviceAgeAtFirstVote(ctx: Context, cookies: CookieJar, voter: Voter): void {
  if (!voter.isAgeless) return;
  setVoterCookie(ctx, cookies, { ...voter, isNew: false, isAgeless: false });
}

/** Whether the device's next vote will count the device as new. */
export function isUncountedDevice(ctx: Context, { id, isNew }: Voter): boolean {
  if (!isNew) return false;
  const { newer, older } = ctx.services.countedDevices;
  const key = toDeviceKey(id);
  return !newer.has(key) && !older.has(key);
}

/**
 * Devices that this process has counted, in two generations. When `newer` is full, it becomes `older` and a new set
 * begins.
 */
declare module '../../context.ts' {
  interface Services {
    countedDevices: { newer: Set<string>; older: Set<string> };
  }
}
const maxDevices = 50_000;

function addToCountedDevices(ctx: Context, { id }: Voter): void {
  const counted = ctx.services.countedDevices;
  const { newer } = counted;
  if (newer.size >= maxDevices) Object.assign(counted, { newer: new Set(), older: newer });
  counted.newer.add(toDeviceKey(id));
}

const toDeviceKey = (id: Buffer) => id.toString('latin1');

function getVoterCookieSuffix({ isNew, isAgeless }: Voter): string {
  if (isAgeless) return isNew ? marks.ageless : marks.known;
  return isNew ? marks.new : '';
}

function setVoterCookie(ctx: Context, cookies: CookieJar, voter: Voter): Voter {
  const value = `${voter.id.toString('base64url')}.${voter.since}${getVoterCookieSuffix(voter)}`;
  cookies.set(getVoterCookieName(ctx), `${value}.${signText(ctx.keys.voter, value)}`, {
    path: '/',
    sameSite: 'lax',
    maxAge: maxAgeSeconds,
  });
  return voter;
}
