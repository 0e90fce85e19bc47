import type { ownSession, sessionLife } from '@film-contest/contract/sign-in';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { Refusal, SessionNeeded } from '../../platform/http/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { closeSessions, idleIntervalSql, isAliveSql, notifySessionsChanged } from './sessions.ts';

const hashBearerToken = ({ bearer }: Request) => hashToken(bearer ?? '');

/** Maximum number of listed sessions, because a program may open thousands. */
const maxListed = 100;

/** Lists the valid sessions of the caller's account: the current one, then the newest. */
export async function listOwnSessions(
  { db }: Context,
  request: Request,
): Promise<z.infer<typeof ownSession>[]> {
  const current = hashBearerToken(request);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'network', 'created_at', 'last_used_at', 'token_hash'])
    .where('account_id', '=', requireSession(request).accountId)
    .where(isAliveSql)
    .orderBy((sessions) => sessions('token_hash', '=', current), 'desc')
    .orderBy('created_at', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ id, browser, system, network, ...row }) => ({
    id,
    device: { browser, system },
    network,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_used_at.toISOString(),
    isThis: row.token_hash.equals(current),
  }));
}

export async function endOwnSession(ctx: Context, request: Request, id: string): Promise<void> {
  await rejectPasswordOnlySession(ctx.db, request);
  await ctx.db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('account_id', '=', requireSession(request).accountId)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    await notifySessionsChanged(ctx, tx, requireSession(request).accountId);
  });
}

export async function endOtherSessions(ctx: Context, request: Request): Promise<void> {
  await rejectPasswordOnlySession(ctx.db, request);
  const { accountId } = requireSession(request);
  await ctx.db.transaction().execute((tx) => closeSessions(ctx, tx, accountId, request.bearer));
}

/** Returns when the caller's session expires if it stays idle, and when it expires at the latest. */
export async function getSessionExpiry(
  { db }: Context,
  request: Request,
): Promise<z.infer<typeof sessionLife>> {
  const row = await db
    .selectFrom('sessions')
    .select(['expires_at'])
    .select([
      sql<Date>`now()`.as('now'),
      sql<Date>`least(last_used_at + ${idleIntervalSql}, expires_at)`.as('idle_at'),
    ])
    .where('token_hash', '=', hashBearerToken(request))
    .executeTakeFirst();
  if (!row) throw new SessionNeeded();
  return {
    now: row.now.toISOString(),
    idleAt: row.idle_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

const proofLifetime = '10 minutes';

/** @throws proofNeeded unless the caller proved their identity within the last minutes. */
export async function requireRecentIdentityProof(
  db: Database | Tx,
  request: Request,
): Promise<void> {
  await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', hashBearerToken(request))
    .where('proved_at', '>', sql<Date>`now() - ${proofLifetime}::interval`)
    .executeTakeFirstOrThrow(() => new Refusal('proofNeeded'));
}

/**
 * Guards actions that cannot be undone.
 * @throws consoleOnly if a member of staff with a second factor logged in on the site, with the password only.
 */
export async function rejectPasswordOnlySession(
  db: Database | Tx,
  request: Request,
): Promise<void> {
  const { rows } = await sql`
    select from sessions
    where token_hash = ${hashBearerToken(request)} and staff_cookie_hash is null
      and exists (select from staff_roles where staff_roles.account_id = sessions.account_id)
      and exists (select from second_factors where second_factors.account_id = sessions.account_id)
  `.execute(db);
  if (rows.length > 0) throw new Refusal('consoleOnly');
}

/** Records that the caller has just proved their identity, for `requireRecentIdentityProof`. */
export async function recordIdentityProof(tx: Tx, request: Request): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: sql`now()` })
    .where('token_hash', '=', hashBearerToken(request))
    .execute();
}

/** Gives the caller's session its roles after the account has set up a second factor. */
export async function endFactorEnrolment(ctx: Context, tx: Tx, request: Request): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ must_enrol: false })
    .where('token_hash', '=', hashBearerToken(request))
    .execute();
  await notifySessionsChanged(ctx, tx, requireSession(request).accountId);
}
