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
import { fetchPage, getDirectionSql, getSorter } from '../../platform/db/lists.ts';
import type { Request } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { toCanonicalRange } from '../../platform/ip/client-address.ts';
import { evictContest } from '../settings/settings.ts';
import { changeExemptions } from '../vote-rules/vote-rules.ts';
import { isRangeTooWide } from './networks.rules.ts';

type AllowedNetwork = z.infer<typeof allowedNetwork>;

const selectAllowedNetworks = (db: Database | Tx) =>
  db
    .selectFrom('allowed_networks')
    .selectAll()
    .select(sql<boolean>`expires_at <= now()`.as('isExpired'));

type Row = Awaited<ReturnType<ReturnType<typeof selectAllowedNetworks>['execute']>>[number];

const toAllowedNetwork = (row: Row): AllowedNetwork => ({
  id: row.id,
  range: row.range,
  reason: row.reason,
  expiresAt: row.expires_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  isExpired: row.isExpired,
});

/** Lists the allowed networks, newest first, including expired ones. */
export function listAllowedNetworks({ db }: Context, query: z.infer<typeof allowedNetworksQuery>) {
  const [column, direction] = getSorter(query.sorter) ?? ['createdAt', 'descend'];
  const rows = selectAllowedNetworks(db)
    .orderBy(column === 'expiresAt' ? 'expires_at' : 'created_at', getDirectionSql(direction))
    .orderBy('id');
  return fetchPage(rows, query, toAllowedNetwork);
}

/** Allows a network until a given time. Replaces an expired row of the same network. */
export async function allowNetwork(
  ctx: Context,
  request: Request,
  { range: given, reason, expiresAt }: z.infer<typeof allowedNetworkDraft>,
): Promise<AllowedNetwork> {
  const { range, bits, isV4 } = toCanonicalRange(given);
  if (isRangeTooWide(bits, isV4)) throw createFieldRefusal('range', 'rangeTooWide');
  const made = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const insertNetwork = async () => {
        await tx
          .deleteFrom('allowed_networks')
          .where('range', '=', range)
          .where('expires_at', '<=', sql<Date>`now()`)
          .execute();
        return tx
          .insertInto('allowed_networks')
          .values({ range, reason, expires_at: new Date(expiresAt) })
          .returning('id')
          .executeTakeFirstOrThrow();
      };
      const { id } = await changeExemptions(tx, request, insertNetwork);
      const row = await selectAllowedNetworks(tx)
        .select(sql<boolean>`expires_at <= now() + interval '1 year'`.as('isWithinYear'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (row.isExpired || !row.isWithinYear)
        throw createFieldRefusal('expiresAt', 'notInComingYear');
      const network = toAllowedNetwork(row);
      const after = { reason, expiresAt: network.expiresAt };
      await recordChange(tx, request, 'network.allow', `network:${range}`, null, after);
      await notifyNetworkChange(tx);
      return network;
    })
    .catch(mapDuplicateNetworkError);
  evictContest(ctx);
  return made;
}

function mapDuplicateNetworkError(error: unknown): never {
  if (getViolatedConstraint(error) === null) throw error;
  throw createFieldRefusal('range', 'alreadyListed');
}

export async function disallowNetwork(ctx: Context, request: Request, id: string): Promise<null> {
  await ctx.db.transaction().execute(async (tx) => {
    const row = await changeExemptions(tx, request, () =>
      tx
        .deleteFrom('allowed_networks')
        .where('id', '=', id)
        .returning(['range', 'reason', 'expires_at'])
        .executeTakeFirst(),
    );
    if (!row) throw new Refusal('notFound');
    const { range, reason, expires_at } = row;
    const before = { reason, expiresAt: expires_at.toISOString() };
    await recordChange(tx, request, 'network.disallow', `network:${range}`, before, null);
    await notifyNetworkChange(tx);
  });
  evictContest(ctx);
  return null;
}

const notifyNetworkChange = (tx: Tx) => sql`select pg_notify('changed', 'networks')`.execute(tx);
