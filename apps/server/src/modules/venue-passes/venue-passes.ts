import { randomUUID } from 'node:crypto';
import type { votePass, votePassDraft, votePassesQuery } from '@film-contest/contract/venue-passes';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context, Services } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { runAfterCommit } from '../../platform/call-transaction.ts';
import type { Tx } from '../../platform/db/database.ts';
import { fetchPage, getDirectionSql, getSorter } from '../../platform/db/lists.ts';
import { lockRow } from '../../platform/db/lock-row.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { CookieJar, Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createRangeCheck, toCanonicalRange } from '../../platform/ip/client-address.ts';
import { createReadCache, type ReadCache } from '../../platform/read-cache.ts';
import { hashToken, signText } from '../../platform/secrets.ts';
import { findPassRefusal, isPassToken, type PassBlock, tokenLength } from './venue-passes.rules.ts';

type Row = Selectable<Tables['vote_passes']>;

/** SQL: adds the votes of the CTE `inserted` to the use counts of their venue passes. */
export const countPassUsesSql = `
        update vote_passes p set used = used + n
        from (select pass_id, count(*) as n from inserted group by pass_id) as i
        where p.id = i.pass_id`;

/**
 * Derives the secret of a venue pass from its id and the installation's key, so that staff can show the QR code
 * again although the database stores only a hash.
 */
const derivePassToken = ({ keys }: Context, id: string) =>
  signText(keys.pass, id).slice(0, tokenLength);

const toVenuePass = (ctx: Context, row: Row): z.infer<typeof votePass> => ({
  id: row.id,
  name: row.name,
  quota: row.quota,
  used: row.used,
  opensAt: row.opens_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  networks: row.networks,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  address: `${ctx.config.baseUrl}/v/${derivePassToken(ctx, row.id)}`,
});

export function listVenuePasses(ctx: Context, query: z.infer<typeof votePassesQuery>) {
  const [column, direction] = getSorter(query.sorter) ?? ['createdAt', 'descend'];
  const rows = ctx.db
    .selectFrom('vote_passes')
    .selectAll()
    .orderBy(column === 'closesAt' ? 'closes_at' : 'created_at', getDirectionSql(direction))
    .orderBy('id');
  return fetchPage(rows, query, (row) => toVenuePass(ctx, row));
}

export async function createVenuePass(
  ctx: Context,
  request: Request,
  { name, quota, opensAt, closesAt, networks }: z.infer<typeof votePassDraft>,
) {
  const id = randomUUID();
  const row = await ctx.db.transaction().execute(async (tx) => {
    if (!(await isWithinNextYear(tx, closesAt)))
      throw createFieldRefusal('closesAt', 'notInComingYear');
    const made = await tx
      .insertInto('vote_passes')
      .values({
        id,
        name,
        token_hash: hashToken(derivePassToken(ctx, id)),
        quota,
        opens_at: new Date(opensAt),
        closes_at: new Date(closesAt),
        networks: [...new Set(networks.map((each) => toCanonicalRange(each).range))],
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { address, id: _id, used, revokedAt, ...given } = toVenuePass(ctx, made);
    await recordChange(tx, request, 'pass.create', `pass:${id}`, null, given);
    await notifyPassChange(tx);
    return made;
  });
  return toVenuePass(ctx, row);
}

/** Revokes a venue pass. Its earlier votes still count. */
export async function revokeVenuePass(ctx: Context, request: Request, id: string) {
  const row = await ctx.db.transaction().execute(async (tx) => {
    const found = await lockRow(tx, 'vote_passes', id);
    if (found.revoked_at) throw new Refusal('wrongState');
    const revoked = await tx
      .updateTable('vote_passes')
      .set({ revoked_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { name, used } = revoked;
    await recordChange(tx, request, 'pass.revoke', `pass:${id}`, { name, used }, null);
    await notifyPassChange(tx);
    return revoked;
  });
  clearPassCache(ctx);
  return toVenuePass(ctx, row);
}

const notifyPassChange = (tx: Tx) => sql`select pg_notify('changed', 'passes')`.execute(tx);

async function isWithinNextYear(tx: Tx, time: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${time}::timestamptz > now() and ${time}::timestamptz <= now() + interval '1 year' as is
  `.execute(tx);
  return rows[0]?.is ?? false;
}

interface Read {
  id: string;
  name: string;
  closesAt: Date;
  secondsLeft: number;
  shut: PassBlock | null;
  isFrom: (address: string) => boolean;
}

const cacheMs = 1000;
const maxCached = 1000;
declare module '../../context.ts' {
  interface Services {
    /** Venue passes by secret, cached for one second. */
    venuePasses: ReadCache<string, { pass: Read | null }>;
  }
}

export const createPassCache = (ctx: Context): Services['venuePasses'] =>
  createReadCache({
    max: maxCached,
    ttl: cacheMs,
    read: async (token: string) => ({ pass: await readPassFromDatabase(ctx, token) }),
  });

/** Clears the cache of venue passes; called in every process after a pass has changed. */
export const clearPassCache = (ctx: Context): void =>
  void runAfterCommit(ctx, async () => ctx.services.venuePasses.clear());

async function getCachedPass({ services }: Context, token: string): Promise<Read | null> {
  return (await services.venuePasses.forceFetch(token)).pass;
}

async function readPassFromDatabase({ db }: Context, token: string): Promise<Read | null> {
  const row = await db
    .selectFrom('vote_passes')
    .selectAll()
    .select(sql<Date>`now()`.as('now'))
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (!row) return null;
  const { id, name, quota, used, networks, now } = row;
  const closesAt = row.closes_at;
  const state = { opensAt: row.opens_at, closesAt, revokedAt: row.revoked_at, quota, used };
  return {
    id,
    name,
    closesAt,
    secondsLeft: Math.ceil((closesAt.getTime() - now.getTime()) / 1000),
    shut: findPassRefusal(state, now),
    isFrom: networks.length > 0 ? createRangeCheck(networks) : () => true,
  };
}

const getPassCookieName = ({ config }: Context) =>
  config.baseUrl.startsWith('https:') ? '__Host-pass' : 'pass';

/**
 * Returns the venue pass in the caller's cookie; null unless the pass is valid now and in the caller's network. The
 * pass may have been cached for one second. Writing a vote checks the quota again.
 */
export async function findActivePass(
  ctx: Context,
  { cookies, address }: Pick<Request, 'cookies' | 'address'>,
): Promise<{ id: string; name: string; closesAt: Date } | null> {
  const token = cookies.get(getPassCookieName(ctx));
  if (!token || !isPassToken(token) || address === null) return null;
  const pass = await getCachedPass(ctx, token);
  if (!pass || pass.shut !== null || !pass.isFrom(address)) return null;
  const { id, name, closesAt } = pass;
  return { id, name, closesAt };
}

/**
 * Saves a venue pass in a cookie until the pass closes. Returns `kept`, or why the pass is not usable: `elsewhere`
 * for a pass of other networks, `unknown` for an invalid secret.
 */
export async function savePassCookie(
  ctx: Context,
  token: string,
  { cookies, address }: { cookies: Pick<CookieJar, 'set'>; address: string | null },
): Promise<'kept' | 'elsewhere' | 'unknown' | PassBlock> {
  const pass = isPassToken(token) ? await getCachedPass(ctx, token) : null;
  if (!pass) return 'unknown';
  if (pass.shut !== null) return pass.shut;
  cookies.set(getPassCookieName(ctx), token, {
    path: '/',
    sameSite: 'lax',
    maxAge: pass.secondsLeft,
  });
  return address !== null && pass.isFrom(address) ? 'kept' : 'elsewhere';
}
