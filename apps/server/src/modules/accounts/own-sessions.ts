import type { ownSession, sessionLife } from '@film-contest/contract/sign-in';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Request, sessionOf } from '../../platform/http/call.ts';
import { Refusal, SessionNeeded } from '../../platform/http/refusal.ts';
import { hashToken } from '../../platform/secrets.ts';
import { closeSessions, idleSpan, isAlive, sessionsChanged } from './sessions.ts';

const ownHash = ({ bearer }: Request) => hashToken(bearer ?? '');

/** More than anybody reads; a program may open thousands. */
const mostListed = 100;

/** The sessions of the caller's account that still count: this one, then the newest. */
export async function listOwnSessions(
  { db }: Context,
  request: Request,
): Promise<z.infer<typeof ownSession>[]> {
  const own = ownHash(request);
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'network', 'created_at', 'last_used_at', 'token_hash'])
    .where('account_id', '=', sessionOf(request).accountId)
    .where(isAlive)
    .orderBy((sessions) => sessions('token_hash', '=', own), 'desc')
    .orderBy('created_at', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ id, browser, system, network, ...row }) => ({
    id,
    device: { browser, system },
    network,
    since: row.created_at.toISOString(),
    lastSeenAt: row.last_used_at.toISOString(),
    isThis: row.token_hash.equals(own),
  }));
}

/** Ends one of the caller's sessions. Refuses with 4006, 4064. */
export async function endOwnSession(ctx: Context, request: Request, id: string): Promise<void> {
  await refusePasswordAlone(ctx.db, request);
  await ctx.db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('account_id', '=', sessionOf(request).accountId)
      .returning('id')
      .executeTakeFirst();
    if (!ended) throw new Refusal('notFound');
    await sessionsChanged(ctx, tx, sessionOf(request).accountId);
  });
}

/** Ends the caller's other sessions. Refuses with 4064. */
export async function endOtherSessions(ctx: Context, request: Request): Promise<void> {
  await refusePasswordAlone(ctx.db, request);
  const { accountId } = sessionOf(request);
  await ctx.db.transaction().execute((tx) => closeSessions(ctx, tx, accountId, request.bearer));
}

/** When the caller's session ends if it is not used, and at the latest. */
export async function readSessionLife(
  { db }: Context,
  request: Request,
): Promise<z.infer<typeof sessionLife>> {
  const row = await db
    .selectFrom('sessions')
    .select(['expires_at'])
    .select([
      sql<Date>`now()`.as('now'),
      sql<Date>`least(last_used_at + ${idleSpan}, expires_at)`.as('idle_at'),
    ])
    .where('token_hash', '=', ownHash(request))
    .executeTakeFirst();
  if (!row) throw new SessionNeeded();
  return {
    now: row.now.toISOString(),
    idleAt: row.idle_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/** So long a proof of who sits there is good for. */
const proofSpan = '10 minutes';

/** Refuses with 4062 unless whoever sits there proved who they are a short while ago. */
export async function refuseUnproved(db: Database | Tx, request: Request): Promise<void> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', ownHash(request))
    .where('proved_at', '>', sql<Date>`now() - ${proofSpan}::interval`)
    .executeTakeFirst();
  if (!row) throw new Refusal('proofNeeded');
}

/**
 * Refuses with 4064 where somebody of the staff has a second factor and came in by the password alone, as
 * on the site: that opens what contestants do, but nothing that cannot be taken back.
 */
export async function refusePasswordAlone(db: Database | Tx, request: Request): Promise<void> {
  const { rows } = await sql`
    select from sessions
    where token_hash = ${ownHash(request)} and staff_cookie_hash is null
      and exists (select from staff_roles where staff_roles.account_id = sessions.account_id)
      and exists (select from second_factors where second_factors.account_id = sessions.account_id)
  `.execute(db);
  if (rows.length > 0) throw new Refusal('consoleOnly');
}

export async function noteProof(tx: Tx, request: Request): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ proved_at: sql`now()` })
    .where('token_hash', '=', ownHash(request))
    .execute();
}

/** The session's roles count from now on: the second factor is set up. */
export async function endEnrolment(ctx: Context, tx: Tx, request: Request): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ must_enrol: false })
    .where('token_hash', '=', ownHash(request))
    .execute();
  await sessionsChanged(ctx, tx, sessionOf(request).accountId);
}
