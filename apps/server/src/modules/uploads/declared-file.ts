import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { addJob, defineJob } from '../../platform/jobs/jobs.ts';

type Upload = Selectable<Tables['uploads']>;

/** Queued when a declared film has arrived and was checked. */
export const filmArrivedJob = defineJob(
  'entries.filmArrived',
  z.object({ uploadId: z.uuid() }),
  10,
);

/**
 * Keeps the SHA-256 that a file on its way will have, so that its entry can be submitted ahead of it.
 * The same may be declared again. Refuses with 4006, 4017 once the file has arrived, and 4027 when
 * another was declared before.
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
      .executeTakeFirst();
    if (!upload) throw new Refusal('notFound');
    if (upload.state !== 'granted') throw new Refusal('wrongState');
    if (upload.declared_sha256 === sha256) return;
    if (upload.declared_sha256) throw fieldRefusal(upload.kind, 'notTheDeclaredFile');
    await tx
      .updateTable('uploads')
      .set({ declared_sha256: sha256 })
      .where('id', '=', uploadId)
      .execute();
  });
}

/** Whether an upload is of a declared file whose bytes are still to come. */
export const isOnItsWay = (upload: Pick<Upload, 'state' | 'declared_sha256'> | undefined) =>
  upload?.state === 'granted' && upload.declared_sha256 !== null;

/** Whether bytes with that SHA-256 are not those that were declared. */
export const isAnotherFile = (declared: string | null, sha256: string) =>
  declared !== null && declared !== sha256;

/** Tells, with the change that the caller has just written, whoever waits for a declared film. */
export async function reportArrival(tx: Tx, { id, kind, declared_sha256 }: Upload): Promise<void> {
  if (kind !== 'url' || declared_sha256 === null) return;
  await addJob(
    tx,
    filmArrivedJob,
    { uploadId: id },
    { key: `${filmArrivedJob.name} ${id}`, priority: -20 },
  );
}

/**
 * Whether the time is over in which a film submitted ahead of its bytes could arrive: no entry that was
 * submitted with it waits any more. A draft that names it as well gives it no time.
 */
export async function isLate(db: Database | Tx, uploadId: string): Promise<boolean> {
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
