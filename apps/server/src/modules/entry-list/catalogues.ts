import { type CatalogueRequest, maxPicked } from '@film-contest/contract/entry-list';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { createUrlSigner } from '../media/media.ts';
import { selectMatchingEntries } from './matching-entries.ts';
import type { CatalogueOrder } from './tables.ts';

export const catalogueJob = defineJob('entryList.catalogue', z.object({ id: z.uuid() }), 3);

export const getCatalogueFolder = (id: string) => `catalogues/${id}`;

const archiveName = 'catalogue.zip';

/** Stores the request of a catalogue with the entries that match now, and queues its job. */
export async function createCatalogue(
  ctx: Context,
  request: Request,
  { query, ids, locale, perPage, hasBleed }: CatalogueRequest,
) {
  const session = requireSession(request);
  const { matching } = await selectMatchingEntries(ctx.db, session, query);
  const rows = await (ids ? matching.where('listed.entry_id', 'in', ids) : matching)
    .select('listed.entry_id as id')
    .limit(maxPicked)
    .execute();
  const order: CatalogueOrder = { ids: rows.map(({ id }) => id), locale, perPage, hasBleed };
  const row = await ctx.db.transaction().execute(async (tx) => {
    const made = await tx
      .insertInto('catalogues')
      .values({ account_id: session.accountId, wanted: JSON.stringify(order) })
      .returningAll()
      .executeTakeFirstOrThrow();
    const { ids: entries, ...form } = order;
    const after = { format: 'catalogue', entries: entries.length, ...form };
    await recordChange(tx, request, 'entry.export', 'entries', null, after);
    await queueJob(tx, catalogueJob, { id: made.id });
    return made;
  });
  return toCatalogue(ctx, row);
}

export async function listOwnCatalogues(ctx: Context, request: Request) {
  const rows = await ctx.db
    .selectFrom('catalogues')
    .selectAll()
    .where('account_id', '=', requireSession(request).accountId)
    .where(isRecentSql)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return { catalogues: rows.map((row) => toCatalogue(ctx, row)) };
}

interface Row {
  id: string;
  wanted: CatalogueOrder;
  state: 'queued' | 'ready' | 'failed';
  created_at: Date;
}

const toCatalogue = (ctx: Context, { id, wanted, state, created_at }: Row) => ({
  id,
  state,
  locale: wanted.locale,
  films: wanted.ids.length,
  createdAt: created_at.toISOString(),
  url: state === 'ready' ? createUrlSigner(ctx)(`${getCatalogueFolder(id)}/${archiveName}`) : null,
});

const isRecentSql = sql<boolean>`created_at > now() - interval '1 day'`;

/** Deletes catalogues after a day, with their archives. */
export async function deleteOldCatalogues({ db, storage }: Context): Promise<void> {
  const old = await db
    .deleteFrom('catalogues')
    .where(sql<boolean>`not (${isRecentSql})`)
    .returning('id')
    .execute();
  for (const { id } of old) await storage.remove(getCatalogueFolder(id));
}
