import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setFileExtension } from '@film-contest/contract/file-names';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { createUrlSigner, getOriginalKey } from '../media/media.ts';
import { checkUpload, detectExtension } from './checks.ts';
import { differsFromDeclared, isPastFilmDeadline, queueFilmArrived } from './declared-file.ts';
import { removeUploadBytes } from './remove-upload.ts';
import { claimMs, isClaimed } from './tus.ts';
import { readOwnUpload, type Upload } from './uploads.queries.ts';
import { describeUpload } from './uploads.ts';

/**
 * Checks a completely received file, stores the original, and returns the results. If the bytes differ from the
 * declared hash, deletes them; they can be sent again. Idempotent.
 */
export async function completeUpload(ctx: Context, accountId: string, uploadId: string) {
  const upload = await readOwnUpload(ctx, accountId, uploadId);
  if (upload.state !== 'granted') return describeUpload(upload, createUrlSigner(ctx));
  const { completingUploads } = ctx.services;
  const underWay =
    completingUploads.get(uploadId) ??
    finishUpload(ctx, upload).finally(() => completingUploads.delete(uploadId));
  completingUploads.set(uploadId, underWay);
  return describeUpload(await underWay, createUrlSigner(ctx));
}

/**
 * Uploads that this process is completing, keyed by id. A second call for the same upload waits for the first.
 */
declare module '../../context.ts' {
  interface Services {
    completingUploads: Map<string, Promise<Upload>>;
  }
}

async function finishUpload(ctx: Context, upload: Upload): Promise<Upload> {
  const uploadId = upload.id;
  const uploadStore = await ctx.services.openUploadStore();
  const arrived = await uploadStore.size(uploadId);
  const kept = arrived === null && (await ctx.storage.size(getOriginalKey(uploadId))) !== null;
  if (!kept && arrived !== upload.size) {
    const isOver = await isPastFilmDeadline(ctx.db, uploadId);
    throw createFieldRefusal(upload.kind, isOver ? 'filmLate' : 'uploadUnfinished');
  }
  await claimUpload(ctx, uploadId);
  const renewing = setInterval(() => void renewUploadClaim(ctx, uploadId), claimMs / 4);
  try {
    const sha256 = kept
      ? await ctx.storage.withFile(getOriginalKey(uploadId), (file) =>
          hashStream(createReadStream(file)),
        )
      : await hashStream(uploadStore.read(uploadId));
    const { declared_sha256 } = await readOwnUpload(ctx, upload.account_id, uploadId);
    if (differsFromDeclared(declared_sha256, sha256)) throw await rejectUndeclaredFile(ctx, upload);
    if (!kept) await uploadStore.keep(uploadId);
    await uploadStore.deleteUploadInfo(uploadId);
    return await checkAndRecordUpload(ctx, upload, sha256);
  } catch (error) {
    await ctx.db
      .updateTable('uploads')
      .set({ claimed_at: null })
      .where('id', '=', uploadId)
      .execute()
      .catch(() => {});
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

/** Renews the claim of an upload, because hashing gigabytes can take longer than a claim lasts. */
async function renewUploadClaim({ db, log }: Context, uploadId: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ claimed_at: sql`now()` })
    .where('id', '=', uploadId)
    .where('claimed_at', 'is not', null)
    .execute()
    .catch((error: Error) => log.warn({ reason: error.message }, 'claim not renewed'));
}

/** Claims an upload for this process. @throws busy while another process has claimed it */
async function claimUpload({ db }: Context, uploadId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ claimed_at: sql`now()` })
    .where('id', '=', uploadId)
    .where('state', '=', 'granted')
    .where(isClaimed, '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('busy', { data: { waitMs: 2000 } });
}

async function checkAndRecordUpload(ctx: Context, upload: Upload, sha256: string): Promise<Upload> {
  const { checks, facts, replaced } = await checkUpload(ctx, upload);
  const extension = await detectExtension(ctx, upload.id, checks);
  const isRefused = checks.some(({ level }) => level === 'refusal');
  const updated = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('uploads')
      .set({
        state: isRefused ? 'refused' : 'checked',
        checks: JSON.stringify(checks),
        facts: facts && JSON.stringify(facts),
        sha256,
        completed_at: sql`now()`,
        ...(extension && { filename: setFileExtension(upload.filename, extension) }),
        ...replaced,
      })
      .where('id', '=', upload.id)
      .where('state', '=', 'granted')
      .where((eb) => eb.or([eb('declared_sha256', 'is', null), eb('declared_sha256', '=', sha256)]))
      .returningAll()
      .executeTakeFirst();
    if (row) await queueFilmArrived(tx, row);
    return row;
  });
  const row = updated ?? (await readOwnUpload(ctx, upload.account_id, upload.id));
  // Rejects the file if the entrant has declared another hash while it was checked.
  if (row.state === 'granted') throw await rejectUndeclaredFile(ctx, upload);
  return row;
}

/** Deletes bytes that differ from the declared file, and returns the error. */
async function rejectUndeclaredFile(ctx: Context, { id, kind }: Upload): Promise<Refusal> {
  await removeUploadBytes(ctx, id);
  return createFieldRefusal(kind, 'notTheDeclaredFile');
}

async function hashStream(stream: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}
