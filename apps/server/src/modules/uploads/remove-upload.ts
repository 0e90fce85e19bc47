import { limits } from '@film-contest/contract/limits';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { getProcessContext, runAfterCommit } from '../../platform/call-transaction.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { withUploadLock } from './upload-locks.ts';
import {
  isOfContent,
  isUsedByContentSql,
  isUsedByEntry,
  isUsedBySubmissionSql,
} from './uploads.queries.ts';

/** Deletes an upload that neither content nor a submitted entry uses. */
export async function removeUpload(ctx: Context, accountId: string, uploadId: string) {
  await ctx.db.transaction().execute(async (tx) => {
    // Locks the upload. Waits for a concurrent submission of an entry with this upload, which holds the same lock.
    await tx
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', uploadId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    const inUse = await tx
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', uploadId)
      .where(sql<boolean>`(${isUsedBySubmissionSql} or ${isUsedByContentSql})`)
      .executeTakeFirst();
    if (inUse) throw new Refusal('wrongState');
    await tx.deleteFrom('uploads').where('id', '=', uploadId).execute();
  });
  await runAfterCommit(ctx, () => removeUploadBytes(getProcessContext(ctx), uploadId));
}

/**
 * Removes the bytes of an upload and all derived files. First ends a request that is still writing, because an open
 * file keeps its disk space.
 */
export async function removeUploadBytes(ctx: Context, uploadId: string): Promise<void> {
  const uploadStore = await ctx.services.openUploadStore();
  const made = ['originals', 'pictures', 'subtitles', 'films'].map((kind) => `${kind}/${uploadId}`);
  await withUploadLock(ctx.sessionPool, uploadId, async () => {
    await uploadStore.remove(uploadId);
    await Promise.all(made.map((key) => ctx.storage.remove(key)));
  });
}

const unusedSince = sql<Date>`now() - make_interval(days => ${limits.unusedUploadDays})`;

/**
 * Deletes uploads without use: unfinished ones after `uploadDays`, unless an entry awaits them, and complete ones
 * after `unusedUploadDays`.
 */
export async function removeAbandonedUploads(ctx: Context): Promise<void> {
  const abandoned = await ctx.db
    .deleteFrom('uploads')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'granted'),
          eb('created_at', '<', sql<Date>`now() - make_interval(days => ${limits.uploadDays})`),
          eb.not(
            eb.exists(
              eb
                .selectFrom('entries')
                .select('id')
                .whereRef('video_id', '=', 'uploads.id')
                .where('film_awaited_until', 'is not', null),
            ),
          ),
        ]),
        eb.and([
          eb(sql<Date>`coalesce(completed_at, created_at)`, '<', unusedSince),
          sql<boolean>`not ${isOfContent}`,
          sql<boolean>`not ${isUsedByEntry}`,
        ]),
        eb.and([
          eb('kind', 'in', ['content_image', 'content_file']),
          eb('created_at', '<', unusedSince),
          sql<boolean>`not ${isUsedByContentSql}`,
        ]),
      ]),
    )
    .returning('id')
    .execute();
  for (const { id } of abandoned) await removeUploadBytes(ctx, id);
}
