import type {
  allowedNetwork,
  allowedNetworkDraft,
  allowedNetworksQuery,
} from '@film-contest/contract/voting';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Database, getViolatedConstraint, type Tx } from '../../platform/db/database.ts';
import { fetchPage, getSorter, sqlDirection } from '../../platform/db/lists.ts';
import type { Request } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { canonicalRange } from '../../platform/ip/client-address.ts';
import { evictContest } from '../settings/settings.ts';
import { isTooWide } from './networks.rules.ts';

type AllowedNetwork = z.infer<typeof allowedNetwork>;

const rowsOf = (db: Database | Tx) =>
  db
    .selectFrom('allowed_networks')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'));

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const networkOf = (row: Row): AllowedNetwork => ({
  id: row.id,
  range: row.range,
  reason: row.reason,
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  isExpired: row.isExpired,
});

/** Every network on the list, the newest first, those whose time is over as well. */
export function listAllowed({ db }: Context, query: z.infer<typeof allowedNetworksQuery>) {
  const [column, direction] = getSorter(query.sorter) ?? ['createdAt', 'descend'];
  const rows = rowsOf(db)
    .orderBy(column === 'expiresAt' ? 'expires_at' : 'created_at', sqlDirection(direction))
    .orderBy('id');
  return fetchPage(rows, query, networkOf);
}

/**
 * Exempts a network until a moment. One whose time is over makes room for itself. Refuses with 4021
 * (listed already), 4032 (a range that holds half the world), 4033, each beside its field.
 */
export async function allowNetwork(
  ctx: Context,
  request: Request,
  { range: given, reason, expiresAt }: z.infer<typeof allowedNetworkDraft>,
): Promise<AllowedNetwork> {
  const { range, bits, isV4 } = canonicalRange(given);
  if (isTooWide(bits, isV4)) throw fieldRefusal('range', 'rangeTooWide');
  const made = await ctx.db
    .transaction()
    .execute(async (tx) => {
      await tx
        .deleteFrom('allowed_networks')
        .where('range', '=', range)
        .where('expires_at', '<=', sql<Date>`now()`)
        .execute();
      const { id } = await tx
        .insertInto('allowed_networks')
        .values({ range, reason, expires_at: new Date(expiresAt) })
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = await rowsOf(tx)
        .select(sql<boolean>`expires_at <= now() + interval '1 year'`.as('isWithinYear'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (row.isExpired || !row.isWithinYear) throw fieldRefusal('expiresAt', 'notInComingYear');
      const network = networkOf(row);
      const after = { reason, expiresAt: network.expiresAt };
      await recordChange(tx, request, 'network.allow', `network:${range}`, null, after);
      await tellOthers(tx);
      return network;
    })
    .catch(refuseListed);
  evictContest(ctx);
  return made;
}

function refuseListed(error: unknown): never {
  if (getViolatedConstraint(error) === null) throw error;
  throw fieldRefusal('range', 'alreadyListed');
}

/** Takes a network off the list. Refuses with 4006. */
export async function disallowNetwork(ctx: Context, request: Request, id: string): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('allowed_networks')
      .where('id', '=', id)
      .returning(['range', 'reason', 'expires_at'])
      .executeTakeFirst();
    if (!row) throw new Refusal('notFound');
    const { range, reason, expires_at } = row;
    const before = { reason, expiresAt: expires_at.toISOString() };
    await recordChange(tx, request, 'network.disallow', `network:${range}`, before, null);
    await tellOthers(tx);
  });
  evictContest(ctx);
  return null;
}

const tellOthers = (tx: Tx) => sql`select pg_notify('changed', 'networks')`.execute(tx);
