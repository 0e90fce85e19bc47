import { noAccessName } from '@film-contest/contract/access';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { createPerProcess } from '../../platform/enclosing-call.ts';
import type { CookieJar, Request, Session } from '../../platform/http/call.ts';
import { parseDevice } from '../../platform/http/device.ts';
import { networksOf } from '../../platform/ip/client-address.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { isFactorRequired } from '../factors/factors.rules.ts';
import { contestClock } from '../settings/settings.ts';

/** How long a session lasts without use and at most (OWASP ASVS 5.0, 7.3). */
const lifetimes = {
  contestant: { idle: '2 hours', whole: '7 days' },
  staff: { idle: '30 minutes', whole: '8 hours' },
} as const;

const cacheMs = 5_000;
/** As long as the database lets a statement run or a transaction idle: a change commits before it is over. */
const holdMs = 60_000;
const cacheSize = 10_000;

interface Known {
  id: string;
  accountId: string;
  name: string;
  roles: Session['roles'];
  staffCookieHash: Buffer | null;
  mustEnrol: boolean;
  hasFactor: boolean;
  readAt: number;
  /** Read without having been used: the next use has to be written down. */
  isIdle: boolean;
}

/** Sessions read lately. */
interface Cache {
  sessions: Map<string, Known>;
  /** Until when the sessions of an account are not stored. */
  heldUntil: Map<string, number>;
  /** Until when no session is stored. */
  allHeldUntil: number;
}

const cacheOf = createPerProcess(
  (): Cache => ({ sessions: new Map(), heldUntil: new Map(), allHeldUntil: 0 }),
);

/**
 * Removes the sessions of an account from the cache, those of all accounts by default, and stores none of them for
 * some time: another change may not have committed yet, and a read under way may return how they were before. Every
 * process calls it when a change of sessions has committed.
 */
export function forgetSessions(ctx: Context, accountId: string | null = null): void {
  const cache = cacheOf(ctx);
  const { sessions, heldUntil } = cache;
  const now = Date.now();
  for (const [id, until] of heldUntil) if (until <= now) heldUntil.delete(id);
  if (accountId === null) {
    sessions.clear();
    cache.allHeldUntil = now + cacheMs;
    return;
  }
  for (const [token, known] of sessions) if (known.accountId === accountId) sessions.delete(token);
  heldUntil.set(accountId, now + holdMs);
}

const isHeld = ({ heldUntil, allHeldUntil }: Cache, { accountId }: Known) =>
  Date.now() < Math.max(allHeldUntil, heldUntil.get(accountId) ?? 0);

const changePrefix = 'sessions:';

/** The account whose sessions a notification says to have changed; null for other notifications. */
export const parseChangedAccount = (what: string | null): string | null =>
  what?.startsWith(changePrefix) ? what.slice(changePrefix.length) : null;

/** Notifies every process, once the transaction commits, that sessions of an account have changed. */
export async function sessionsChanged(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  forgetSessions(ctx, accountId);
  await sql`select pg_notify('changed', ${changePrefix + accountId})`.execute(tx);
}

const staffCookieName = (ctx: Context) =>
  ctx.config.baseUrl.startsWith('https:') ? '__Host-staff' : 'staff';

/** What is stored of the staff cookie that a browser sent along; null when it sent none. */
export function staffCookieHash(ctx: Context, cookies: Pick<CookieJar, 'get'>): Buffer | null {
  const cookie = cookies.get(staffCookieName(ctx));
  return cookie === undefined ? null : hashToken(cookie);
}

/**
 * Opens a session and answers its bearer token, which is stored as a hash only. One of staff is bound to
 * a cookie as well; one that is `enrolling` gives no role before a second factor is set up.
 */
export async function openSession(
  ctx: Context,
  tx: Tx,
  accountId: string,
  { cookies, userAgent, address }: Pick<Request, 'cookies' | 'userAgent' | 'address'>,
  as: 'contestant' | 'staff' | 'enrolling',
) {
  const token = createToken();
  const cookie = as === 'contestant' ? null : createToken();
  const { whole } = lifetimes[cookie ? 'staff' : 'contestant'];
  const { expires_at } = await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      staff_cookie_hash: cookie ? hashToken(cookie) : null,
      ...parseDevice(userAgent),
      network: address ? networksOf(address).wide : null,
      must_enrol: as === 'enrolling',
      expires_at: sql`now() + ${whole}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  if (cookie) {
    cookies.set(staffCookieName(ctx), cookie, { path: '/', sameSite: 'strict' });
  }
  return { access_token: token, expiresAt: expires_at.toISOString() };
}

/**
 * Who a bearer token stands for, or null when it is dead. To be asked for is a use of it, unless
 * `isIdle`: what a page asks for by itself keeps no session alive.
 */
export async function readSession(
  ctx: Context,
  token: string,
  cookies: CookieJar,
  isIdle = false,
): Promise<Session | null> {
  const found = await findSession(ctx, token, isIdle);
  if (!found) return null;
  const cookie = cookies.get(staffCookieName(ctx));
  const isStaffSession =
    found.staffCookieHash !== null &&
    cookie !== undefined &&
    hashToken(cookie).equals(found.staffCookieHash);
  const mustEnrol = isStaffSession && (await lacksFactor(ctx, found));
  return {
    id: found.id,
    accountId: found.accountId,
    name: found.name,
    roles: isStaffSession && !mustEnrol ? found.roles : [],
    isStaffElsewhere: !isStaffSession && found.roles.length > 0,
    mustEnrol,
  };
}

/** Whether a factor has to be set up first: it was so at the login, or roles or rules have changed since. */
async function lacksFactor(ctx: Context, { roles, mustEnrol, hasFactor }: Known): Promise<boolean> {
  if (roles.length === 0) return false;
  if (mustEnrol || hasFactor) return mustEnrol;
  const { requireSecondFactor: rule } = await contestClock(ctx);
  return isFactorRequired({ mode: ctx.config.mode, rule, roles });
}

async function findSession(ctx: Context, token: string, isIdle: boolean): Promise<Known | null> {
  const cache = cacheOf(ctx);
  const { sessions } = cache;
  const cached = sessions.get(token);
  const isKnown = cached && Date.now() - cached.readAt < cacheMs && (isIdle || !cached.isIdle);
  if (isKnown) return cached;
  const found = await lookUp(ctx, token, isIdle);
  sessions.delete(token);
  if (found && !isHeld(cache, found)) {
    if (sessions.size >= cacheSize) sessions.clear();
    sessions.set(token, found);
  }
  return found;
}

/** SQL: how long a row of `sessions` may lie unused. */
export const idleSpan = sql`case when staff_cookie_hash is null
  then ${lifetimes.contestant.idle}::interval else ${lifetimes.staff.idle}::interval end`;

/** SQL: whether a row of `sessions` is one that still counts. */
export const isAlive = sql<boolean>`sessions.expires_at > now()
  and sessions.last_used_at > now() - ${idleSpan}`;

const knownOf = (eb: ExpressionBuilder<Tables, 'sessions' | 'accounts'>) =>
  [
    'sessions.id',
    'accounts.id as account_id',
    'accounts.name',
    'accounts.email',
    'accounts.phone',
    'staff_cookie_hash',
    'must_enrol',
    eb
      .exists(
        eb
          .selectFrom('second_factors')
          .select('second_factors.id')
          .whereRef('second_factors.account_id', '=', 'accounts.id'),
      )
      .as('has_factor'),
    eb
      .selectFrom('staff_roles')
      .whereRef('staff_roles.account_id', '=', 'accounts.id')
      .select(sql<Session['roles']>`coalesce(json_agg(role order by role), '[]')`.as('roles'))
      .as('roles'),
  ] as const;

async function lookUp({ db }: Context, token: string, isIdle: boolean): Promise<Known | null> {
  const readAt = Date.now();
  const isIt = sql<boolean>`token_hash = ${hashToken(token)} and ${isAlive}
    and accounts.id = sessions.account_id and accounts.suspended_at is null`;
  const row = isIdle
    ? await db.selectFrom(['sessions', 'accounts']).select(knownOf).where(isIt).executeTakeFirst()
    : await db
        .updateTable('sessions')
        .from('accounts')
        .set({ last_used_at: sql`now()` })
        .where(isIt)
        .returning(knownOf)
        .executeTakeFirst();
  if (!row) return null;
  const roles = row.roles ?? [];
  return {
    id: row.id,
    accountId: row.account_id,
    name: roles.length > 0 ? (row.name ?? row.email ?? row.phone ?? '') : noAccessName,
    roles,
    staffCookieHash: row.staff_cookie_hash,
    mustEnrol: row.must_enrol,
    hasFactor: Boolean(row.has_factor),
    readAt,
    isIdle,
  };
}

/**
 * A session of staff with the access that it has now: for a file whose address a browser fetches without the
 * token. Null when the session has ended, or its account is suspended.
 */
export async function sessionById({ db }: Context, id: string): Promise<Session | null> {
  const row = await db
    .selectFrom(['sessions', 'accounts'])
    .select((eb) => [
      'accounts.id as account_id',
      eb
        .selectFrom('staff_roles')
        .whereRef('staff_roles.account_id', '=', 'accounts.id')
        .select(sql<Session['roles']>`coalesce(json_agg(role), '[]')`.as('roles'))
        .as('roles'),
    ])
    .where('sessions.id', '=', id)
    .where(sql<boolean>`${isAlive} and accounts.id = sessions.account_id`)
    .where('staff_cookie_hash', 'is not', null)
    .where('must_enrol', '=', false)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { account_id: accountId, roles } = row;
  return { id, accountId, name: '', roles: roles ?? [], isStaffElsewhere: false, mustEnrol: false };
}

/** Ends one session in every process. */
export async function closeSession(ctx: Context, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(token))
      .returning('account_id')
      .executeTakeFirst();
    if (ended) await sessionsChanged(ctx, tx, ended.account_id);
  });
}

/** Ends the sessions of an account in every process, all of them or all but that of one token. */
export async function closeSessions(
  ctx: Context,
  tx: Tx,
  accountId: string,
  kept: string | null = null,
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .$if(kept !== null, (rows) => rows.where('token_hash', '!=', hashToken(kept ?? '')))
    .execute();
  await sessionsChanged(ctx, tx, accountId);
}
