import { noAccessName } from '@film-contest/contract/access';
import { type ExpressionBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { CookieJar, Request, Session } from '../../platform/http/call.ts';
import { parseDevice } from '../../platform/http/device.ts';
import { getEnclosingNetworks } from '../../platform/ip/client-address.ts';
import { expiryOptions } from '../../platform/read-cache.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { isFactorRequired } from '../factors/factors.rules.ts';
import { getCachedContest } from '../settings/settings.ts';

/** Lifetimes of a session, when idle and in total (OWASP ASVS 5.0, 7.3). */
const lifetimes = {
  contestant: { idle: '2 hours', total: '7 days' },
  staff: { idle: '30 minutes', total: '8 hours' },
} as const;

const cacheMs = 5_000;
/**
 * Milliseconds for which sessions of an account are not cached after a change: the database timeout of statements and
 * idle transactions. After this time, every change has committed or failed.
 */
const holdMs = 60_000;
const cacheSize = 10_000;
/** Maximum size of `heldAccounts`: more than the number of accounts whose sessions can change within `holdMs`. */
const maxHeldAccounts = 100_000;

interface CachedSession {
  id: string;
  accountId: string;
  name: string;
  roles: Session['roles'];
  staffCookieHash: Buffer | null;
  mustEnrol: boolean;
  hasFactor: boolean;
  readAt: number;
  /** True if the session was read without updating its last use; the next use must update it. */
  isIdle: boolean;
}

interface SessionCache {
  sessions: LRUCache<string, CachedSession>;
  heldAccounts: LRUCache<string, true>;
  allHeldUntil: number;
}

declare module '../../context.ts' {
  interface Services {
    sessions: SessionCache;
  }
}

export const createSessionCache = (): SessionCache => ({
  sessions: new LRUCache({ ...expiryOptions, max: cacheSize, ttl: cacheMs }),
  // Limits the number by `maxSize`, because `max` would reserve memory for all accounts.
  heldAccounts: new LRUCache({
    ...expiryOptions,
    ttl: holdMs,
    maxSize: maxHeldAccounts,
    sizeCalculation: () => 1,
  }),
  allHeldUntil: 0,
});

/**
 * Evicts the sessions of an account, or of all accounts, from the cache. They are not cached again for some time,
 * because a concurrent read may still return the old state. Every process calls this after a change of sessions.
 */
export function evictSessions(ctx: Context, accountId: string | null = null): void {
  const cache = ctx.services.sessions;
  const { sessions, heldAccounts } = cache;
  if (accountId === null) {
    sessions.clear();
    // Blocks caching of all accounts for less than `holdMs`, because only reads that have already begun can return an
    // outdated state. Transactions that commit later notify every process of their account. Open transactions of this
    // process have already added their accounts to `heldAccounts`.
    cache.allHeldUntil = Date.now() + cacheMs;
    return;
  }
  for (const [token, known] of [...sessions])
    if (known.accountId === accountId) sessions.delete(token);
  heldAccounts.set(accountId, true);
}

const isCachingBlocked = (
  { heldAccounts, allHeldUntil }: SessionCache,
  { accountId }: CachedSession,
) => Date.now() < allHeldUntil || heldAccounts.has(accountId);

const changePrefix = 'sessions:';

/** Returns the account id of a notification about changed sessions; null for other notifications. */
export const parseSessionChangeNotification = (what: string | null): string | null =>
  what?.startsWith(changePrefix) ? what.slice(changePrefix.length) : null;

/** Notifies every process, once the transaction commits, that sessions of an account have changed. */
export async function notifySessionsChanged(
  ctx: Context,
  tx: Tx,
  accountId: string,
): Promise<void> {
  evictSessions(ctx, accountId);
  await sql`select pg_notify('changed', ${changePrefix + accountId})`.execute(tx);
}

const getStaffCookieName = (ctx: Context) =>
  ctx.config.baseUrl.startsWith('https:') ? '__Host-staff' : 'staff';

/** Returns null if the browser sent no staff cookie. */
export function hashStaffCookie(ctx: Context, cookies: Pick<CookieJar, 'get'>): Buffer | null {
  const cookie = cookies.get(getStaffCookieName(ctx));
  return cookie === undefined ? null : hashToken(cookie);
}

/**
 * Opens a session and returns its bearer token, of which only a hash is stored. A staff session also requires its
 * cookie. An `enrolling` session has no roles until a second factor is set up.
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
  const { total } = lifetimes[cookie ? 'staff' : 'contestant'];
  const { expires_at } = await tx
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      staff_cookie_hash: cookie ? hashToken(cookie) : null,
      ...parseDevice(userAgent),
      network: address ? getEnclosingNetworks(address).wide : null,
      must_enrol: as === 'enrolling',
      expires_at: sql`now() + ${total}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  if (cookie) {
    cookies.set(getStaffCookieName(ctx), cookie, { path: '/', sameSite: 'strict' });
  }
  return { access_token: token, expiresAt: expires_at.toISOString() };
}

/**
 * Returns the session of a bearer token; null if the session has ended.
 * @param isIdle true for requests that a page makes by itself; they do not extend the session.
 */
export async function readSession(
  ctx: Context,
  token: string,
  cookies: CookieJar,
  isIdle = false,
): Promise<Session | null> {
  const found = await findSession(ctx, token, isIdle);
  if (!found) return null;
  const cookie = cookies.get(getStaffCookieName(ctx));
  const isStaffSession =
    found.staffCookieHash !== null &&
    cookie !== undefined &&
    hashToken(cookie).equals(found.staffCookieHash);
  const mustEnrol = isStaffSession && (await lacksRequiredFactor(ctx, found));
  return {
    id: found.id,
    accountId: found.accountId,
    name: found.name,
    roles: isStaffSession && !mustEnrol ? found.roles : [],
    isStaffElsewhere: !isStaffSession && found.roles.length > 0,
    mustEnrol,
  };
}

/** Whether a second factor is required but missing, for example because roles or settings changed after the login. */
async function lacksRequiredFactor(
  ctx: Context,
  { roles, mustEnrol, hasFactor }: CachedSession,
): Promise<boolean> {
  if (roles.length === 0) return false;
  if (mustEnrol || hasFactor) return mustEnrol;
  const { requireSecondFactor: rule } = await getCachedContest(ctx);
  return isFactorRequired({ mode: ctx.config.mode, rule, roles });
}

async function findSession(
  ctx: Context,
  token: string,
  isIdle: boolean,
): Promise<CachedSession | null> {
  const cache = ctx.services.sessions;
  const { sessions } = cache;
  const cached = sessions.get(token);
  if (cached && (isIdle || !cached.isIdle)) return cached;
  const found = await loadSession(ctx, token, isIdle);
  sessions.delete(token);
  if (found && !isCachingBlocked(cache, found)) sessions.set(token, found, { start: found.readAt });
  return found;
}

/** SQL: the interval after which an unused row of `sessions` expires. */
export const idleIntervalSql = sql`case when staff_cookie_hash is null
  then ${lifetimes.contestant.idle}::interval else ${lifetimes.staff.idle}::interval end`;

/** SQL: whether a row of `sessions` is valid. */
export const isAliveSql = sql<boolean>`sessions.expires_at > now()
  and sessions.last_used_at > now() - ${idleIntervalSql}`;

const selectSessionColumns = (eb: ExpressionBuilder<Tables, 'sessions' | 'accounts'>) =>
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

async function loadSession(
  { db }: Context,
  token: string,
  isIdle: boolean,
): Promise<CachedSession | null> {
  const readAt = Date.now();
  const isMatchSql = sql<boolean>`token_hash = ${hashToken(token)} and ${isAliveSql}
    and accounts.id = sessions.account_id and accounts.suspended_at is null`;
  const row = isIdle
    ? await db
        .selectFrom(['sessions', 'accounts'])
        .select(selectSessionColumns)
        .where(isMatchSql)
        .executeTakeFirst()
    : await db
        .updateTable('sessions')
        .from('accounts')
        .set({ last_used_at: sql`now()` })
        .where(isMatchSql)
        .returning(selectSessionColumns)
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
 * Returns a staff session with its current roles, for downloads, which send no bearer token. Null if the session has
 * ended or its account is suspended.
 */
export async function findStaffSession({ db }: Context, id: string): Promise<Session | null> {
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
    .where(sql<boolean>`${isAliveSql} and accounts.id = sessions.account_id`)
    .where('staff_cookie_hash', 'is not', null)
    .where('must_enrol', '=', false)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { account_id: accountId, roles } = row;
  return { id, accountId, name: '', roles: roles ?? [], isStaffElsewhere: false, mustEnrol: false };
}

export async function closeSession(ctx: Context, token: string): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('token_hash', '=', hashToken(token))
      .returning('account_id')
      .executeTakeFirst();
    if (ended) await notifySessionsChanged(ctx, tx, ended.account_id);
  });
}

/**
 * Ends all sessions of an account.
 * @param kept the token of a session that continues.
 */
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
  await notifySessionsChanged(ctx, tx, accountId);
}
