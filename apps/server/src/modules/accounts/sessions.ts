import { noAccessName } from '@film-contest/contract/access';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { CookieJar, Session } from '../../platform/http/call.ts';
import { newToken, tokenHash } from '../../platform/secrets.ts';

/** How long a session lasts without use and at most (OWASP ASVS 5.0, 7.3). */
const lifetimes = {
  contestant: { idle: '2 hours', whole: '7 days' },
  staff: { idle: '30 minutes', whole: '8 hours' },
} as const;

const cacheMs = 5_000;
const cacheSize = 10_000;

interface Known {
  accountId: string;
  name: string;
  roles: Session['roles'];
  staffCookieHash: Buffer | null;
  readAt: number;
}

/** Sessions read lately. `age` counts how often they were forgotten. */
interface Cache {
  sessions: Map<string, Known>;
  age: number;
}

const caches = new WeakMap<Context, Cache>();

function cacheOf(ctx: Context): Cache {
  const cache = caches.get(ctx) ?? { sessions: new Map(), age: 0 };
  caches.set(ctx, cache);
  return cache;
}

/** Reads every session anew: called in every process when some were ended, or mean something else. */
export function forgetSessions(ctx: Context): void {
  const cache = cacheOf(ctx);
  cache.sessions.clear();
  cache.age += 1;
}

/** Tells every process, once the transaction commits, that sessions are to be read anew. */
export async function sessionsChanged(ctx: Context, tx: Tx): Promise<void> {
  forgetSessions(ctx);
  await sql`select pg_notify('changed', 'sessions')`.execute(tx);
}

const staffCookieName = (ctx: Context) =>
  ctx.config.baseUrl.startsWith('https:') ? '__Host-staff' : 'staff';

/** Opens a session and answers its bearer token, which is stored as a hash only. */
export async function openSession(ctx: Context, tx: Tx, accountId: string, cookies?: CookieJar) {
  const token = newToken();
  const cookie = cookies ? newToken() : null;
  const { whole } = lifetimes[cookies ? 'staff' : 'contestant'];
  const { expires_at } = await tx
    .insertInto('sessions')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      staff_cookie_hash: cookie ? tokenHash(cookie) : null,
      expires_at: sql`now() + ${whole}::interval`,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  if (cookies && cookie) {
    cookies.set(staffCookieName(ctx), cookie, { path: '/', sameSite: 'strict' });
  }
  return { access_token: token, expiresAt: expires_at.toISOString() };
}

/** Who a bearer token stands for, or null when it is dead. */
export async function readSession(
  ctx: Context,
  token: string,
  cookies: CookieJar,
): Promise<Session | null> {
  const found = await findSession(ctx, token);
  if (!found) return null;
  const cookie = cookies.get(staffCookieName(ctx));
  const isStaffSession =
    found.staffCookieHash !== null &&
    cookie !== undefined &&
    tokenHash(cookie).equals(found.staffCookieHash);
  return {
    accountId: found.accountId,
    name: found.name,
    roles: isStaffSession ? found.roles : [],
    isStaffElsewhere: !isStaffSession && found.roles.length > 0,
  };
}

async function findSession(ctx: Context, token: string): Promise<Known | null> {
  const cache = cacheOf(ctx);
  const { sessions, age } = cache;
  const cached = sessions.get(token);
  if (cached && Date.now() - cached.readAt < cacheMs) return cached;
  const found = await lookUp(ctx, token);
  sessions.delete(token);
  // What was read while sessions changed may be how they were before.
  if (found && age === cache.age) {
    if (sessions.size >= cacheSize) sessions.clear();
    sessions.set(token, found);
  }
  return found;
}

async function lookUp({ db }: Context, token: string): Promise<Known | null> {
  const { contestant, staff } = lifetimes;
  const row = await db
    .updateTable('sessions')
    .from('accounts')
    .set({ last_used_at: sql`now()` })
    .whereRef('accounts.id', '=', 'sessions.account_id')
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('accounts.suspended_at', 'is', null)
    .where(
      sql<boolean>`sessions.last_used_at > now() - case when staff_cookie_hash is null
        then ${contestant.idle}::interval else ${staff.idle}::interval end`,
    )
    .returning((eb) => [
      'accounts.id',
      'accounts.name',
      'accounts.email',
      'accounts.phone',
      'staff_cookie_hash',
      eb
        .selectFrom('staff_roles')
        .whereRef('staff_roles.account_id', '=', 'accounts.id')
        .select(sql<Session['roles']>`coalesce(json_agg(role order by role), '[]')`.as('roles'))
        .as('roles'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const roles = row.roles ?? [];
  return {
    accountId: row.id,
    name: roles.length > 0 ? (row.name ?? row.email ?? row.phone ?? '') : noAccessName,
    roles,
    staffCookieHash: row.staff_cookie_hash,
    readAt: Date.now(),
  };
}

/** Ends one session; its token is dead at once in this process. */
export async function closeSession(ctx: Context, token: string): Promise<void> {
  cacheOf(ctx).sessions.delete(token);
  await ctx.db.deleteFrom('sessions').where('token_hash', '=', tokenHash(token)).execute();
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
    .$if(kept !== null, (rows) => rows.where('token_hash', '!=', tokenHash(kept ?? '')))
    .execute();
  await sessionsChanged(ctx, tx);
}
