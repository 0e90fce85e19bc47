import type { Locale } from '@film-contest/contract/locales';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { recordChange } from '../../platform/audit-records.ts';
import { type Request, requireSession } from '../../platform/http/call.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { createUrlSigner } from '../media/media.ts';

export const archiveJob = defineJob('certificates.archive', z.object({ id: z.uuid() }), 3);

export const getArchiveFolder = (id: string) => `archives/${id}`;

export const archiveName = 'certificates.zip';

/**
 * Stores a request for an archive of all valid certificates and queues its job. Returns the account's earlier
 * request instead if it is still queued.
 */
export async function createCertificateArchive(
  ctx: Context,
  request: Request,
  { locales }: { locales: Locale[] },
) {
  const { accountId } = requireSession(request);
  const row = await ctx.db.transaction().execute(async (tx) => {
    const waiting = await tx
      .selectFrom('certificate_archives')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('state', '=', 'queued')
      .where(isRecentSql)
      .executeTakeFirst();
    if (waiting) return waiting;
    const made = await tx
      .insertInto('certificate_archives')
      .values({ account_id: accountId, locales })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(tx, request, 'certificate.export', 'certificates', null, { locales });
    await queueJob(tx, archiveJob, { id: made.id });
    return made;
  });
  return toArchive(ctx, row);
}

export async function listOwnArchives(ctx: Context, request: Request) {
  const rows = await ctx.db
    .selectFrom('certificate_archives')
    .selectAll()
    .where('account_id', '=', requireSession(request).accountId)
    .where(isRecentSql)
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute();
  return { archives: rows.map((row) => toArchive(ctx, row)) };
}

interface Row {
  id: string;
  locales: Locale[];
  state: 'queued' | 'ready' | 'failed';
  total: number;
  done: number;
  created_at: Date;
}

const toArchive = (ctx: Context, { id, locales, state, total, done, created_at }: Row) => ({
  id,
  state,
  locales,
  total,
  done,
  createdAt: created_at.toISOString(),
  url: state === 'ready' ? createUrlSigner(ctx)(`${getArchiveFolder(id)}/${archiveName}`) : null,
});

const isRecentSql = sql<boolean>`created_at > now() - interval '1 day'`;

/** Deletes archives after a day. */
export async function deleteOldArchives({ db, storage }: Context): Promise<void> {
  const old = await db
    .deleteFrom('certificate_archives')
    .where(sql<boolean>`not (${isRecentSql})`)
    .returning('id')
    .execute();
  for (const { id } of old) await storage.remove(getArchiveFolder(id));
}
