import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { isUsedByContentSql, isUsedByEntry } from './uploads.queries.ts';

export const removeUploadJob = defineJob('uploads.remove', z.object({ uploadId: z.uuid() }), 10);

/**
 * Milliseconds until the files are removed a second time. By then, a job that was processing a film has ended and
 * creates no more files.
 */
const secondLookMs = 2 * 3600_000;

/**
 * Deletes the uploads of an account, except those that content or other accounts' entries use. Their bytes are
 * removed by jobs after the commit.
 */
export async function eraseUploads(tx: Tx, accountId: string): Promise<void> {
  const erased = await tx
    .deleteFrom('uploads')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`not ${isUsedByContentSql}`)
    .where(sql<boolean>`not ${isUsedByEntry}`)
    .returning('id')
    .execute();
  const later = new Date(Date.now() + secondLookMs);
  for (const { id } of erased) {
    await queueJob(tx, removeUploadJob, { uploadId: id });
    await queueJob(tx, removeUploadJob, { uploadId: id }, { runAt: later });
  }
}
