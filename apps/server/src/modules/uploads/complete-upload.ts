import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { withExtension } from '@film-contest/contract/file-names';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { originalKey, signedAddress } from '../media/media.ts';
import { checkUpload, detectExtension } from './checks.ts';
import { isAnotherFile, isLate, reportArrival } from './declared-file.ts';
import { removeBytes } from './remove-upload.ts';
import { claimMs, isClaimed } from './tus.ts';
import { ownUpload, type Upload } from './uploads.queries.ts';
import { describeUpload } from './uploads.ts';

/**
 * Checks a file whose bytes have all arrived, keeps the original, and answers what was found. May
 * be called again at any time: a file that was judged stays judged. Refuses with 4006, 4016 (4028 when
 * it is too late for the rest), and 4027 when it is not the declared file: then its bytes are thrown
 * away, and can be sent again.
 */
export async function completeUpload(ctx: Context, accountId: string, uploadId: string) {
  const upload = await ownUpload(ctx, accountId, uploadId);
  if (upload.state !== 'granted') return describeUpload(upload, signedAddress(ctx));
  const underWay =
    completing.get(uploadId) ?? finalise(ctx, upload).finally(() => completing.delete(uploadId));
  completing.set(uploadId, underWay);
  return describeUpload(await underWay, signedAddress(ctx));
}

/** Files being moved and judged now: a second call for the same one waits for the first. */
const completing = new Map<string, Promise<Upload>>();

async function finalise(ctx: Context, upload: Upload): Promise<Upload> {
  const uploadId = upload.id;
  const incoming = await ctx.services.incoming();
  const arrived = await incoming.size(uploadId);
  const kept = arrived === null && (await ctx.storage.size(originalKey(uploadId))) !== null;
  if (!kept && arrived !== upload.size) {
    const isOver = await isLate(ctx.db, uploadId);
    throw fieldRefusal(upload.kind, isOver ? 'filmLate' : 'uploadUnfinished');
  }
  await claim(ctx, uploadId);
  const renewing = setInterval(() => void renewClaim(ctx, uploadId), claimMs / 4);
  try {
    const sha256 = kept
      ? await ctx.storage.withFile(originalKey(uploadId), (file) =>
          hashFile(createReadStream(file)),
        )
      : await hashFile(incoming.read(uploadId));
    const { declared_sha256 } = await ownUpload(ctx, upload.account_id, uploadId);
    if (isAnotherFile(declared_sha256, sha256)) throw await throwAway(ctx, upload);
    if (!kept) await incoming.keep(uploadId);
    await incoming.forget(uploadId);
    return await judge(ctx, upload, sha256);
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

/** Reading gigabytes over a line may take longer than a claim lasts. */
async function renewClaim({ db, log }: Context, uploadId: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ claimed_at: sql`now()` })
    .where('id', '=', uploadId)
    .where('claimed_at', 'is not', null)
    .execute()
    .catch((error: Error) => log.warn({ reason: error.message }, 'claim not renewed'));
}

/** Takes a file for this process. Refuses with 4005 while another has it. */
async function claim({ db }: Context, uploadId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ claimed_at: sql`now()` })
    .where('id', '=', uploadId)
    .where('state', '=', 'granted')
    .where(isClaimed, '=', false)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('busy', { data: { waitMs: 2000 } });
}

async function judge(ctx: Context, upload: Upload, sha256: string): Promise<Upload> {
  const { checks, facts, replaced } = await checkUpload(ctx, upload);
  const extension = await detectExtension(ctx, upload.id, checks);
  const isRefused = checks.some(({ level }) => level === 'refusal');
  const judged = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('uploads')
      .set({
        state: isRefused ? 'refused' : 'checked',
        checks: JSON.stringify(checks),
        facts: facts && JSON.stringify(facts),
        sha256,
        completed_at: sql`now()`,
        ...(extension && { filename: withExtension(upload.filename, extension) }),
        ...replaced,
      })
      .where('id', '=', upload.id)
      .where('state', '=', 'granted')
      .where((eb) => eb.or([eb('declared_sha256', 'is', null), eb('declared_sha256', '=', sha256)]))
      .returningAll()
      .executeTakeFirst();
    if (row) await reportArrival(tx, row);
    return row;
  });
  const row = judged ?? (await ownUpload(ctx, upload.account_id, upload.id));
  // Declared while it was being judged.
  if (row.state === 'granted') throw await throwAway(ctx, upload);
  return row;
}

/** Lets go of bytes that are not those of the declared file; answers the refusal. */
async function throwAway(ctx: Context, { id, kind }: Upload): Promise<Refusal> {
  await removeBytes(ctx, id);
  return fieldRefusal(kind, 'notTheDeclaredFile');
}

async function hashFile(stream: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}
