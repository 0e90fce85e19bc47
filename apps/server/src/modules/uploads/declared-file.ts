import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';

type Upload = Selectable<Tables['uploads']>;

/** Job that is queued when a declared film has arrived and was checked. */
export const filmArrivedJob = defineJob(
  'entries.filmArrived',
  z.object({ uploadId: z.uuid() }),
  10,
);

/**
 * Stores the SHA-256 of a file before its bytes arrive, so that its entry can be submitted before the upload ends.
 * Declaring the same hash again is allowed.
 * @throws wrongState after the file has arrived, notTheDeclaredFile for a different hash
 */
export async function declareUpload(
  { db }: Context,
  accountId: string,
  uploadId: string,
  sha256: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const upload = await tx
      .selectFrom('uploads')
      .select(['kind', 'state', 'declared_sha256'])
      .where('id', '=', uploadId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow(() => new Refusal('notFound'));
    if (upload.state !== 'granted') throw new Refusal('wrongState');
    if (upload.declared_sha256 === sha256) return;
    if (upload.declared_sha256) throw createFieldRefusal(upload.kind, 'notTheDeclaredFile');
    await tx
      .updateTable('uploads')
      .set({ declared_sha256: sha256 })
      .where('id', '=', uploadId)
      .execute();
  });
}

/** Whether an upload has a declared hash and its bytes are still missing. */
export const isAwaitingBytes = (upload: Pick<Upload, 'state' | 'declared_sha256'> | undefined) =>
  upload?.state === 'granted' && upload.declared_sha256 !== null;

export const differsFromDeclared = (declared: string | null, sha256: string) =>
  declared !== null && declared !== sha256;

export async function queueFilmArrived(
  tx: Tx,
  { id, kind, declared_sha256 }: Upload,
): Promise<void> {
  if (kind !== 'url' || declared_sha256 === null) return;
  await queueJob(
    tx,
    filmArrivedJob,
    { uploadId: id },
    { key: `${filmArrivedJob.name} ${id}`, priority: -20 },
  );
}

/** Whether the deadline of a film has passed for all entries that were submitted with it. Ignores drafts. */
export async function isPastFilmDeadline(db: Database | Tx, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('entries')
    .select(
      sql<boolean | null>`bool_or(state = 'rejected' or film_awaited_until <= now())
        and not bool_or(coalesce(film_awaited_until > now(), false))`.as('late'),
    )
    .where('video_id', '=', uploadId)
    .executeTakeFirst();
  return row?.late === true;
}
