import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { UploadKind } from '@film-contest/contract/media';
import type { Context } from '../src/context.ts';
import { getOriginalKey } from '../src/modules/media/media.ts';
import { completeUpload } from '../src/modules/uploads/complete-upload.ts';
import { createUpload } from '../src/modules/uploads/uploads.ts';
import { encodeImage } from '../src/platform/images/images.ts';
import { getPicturePath } from './demo-data.ts';

/** Converts a WebP picture of the demonstration to JPEG and uploads it, because uploads must be JPEG or PNG. */
export async function uploadPicture(
  ctx: Context,
  email: string,
  kind: UploadKind,
  picture: string,
): Promise<string> {
  const content = await readFile(getPicturePath(picture));
  const jpeg = await encodeImage({ content, format: 'jpeg', quality: 95 });
  return uploadBytes(ctx, email, kind, { filename: `${path.basename(picture)}.jpg`, bytes: jpeg });
}

/** Uploads a demonstration file whose bytes are generated in memory. */
export async function uploadBytes(
  ctx: Context,
  email: string,
  kind: UploadKind,
  { filename, bytes }: { filename: string; bytes: Uint8Array },
): Promise<string> {
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('demo'), 'file-'));
  try {
    const file = path.join(folder, filename);
    await writeFile(file, bytes);
    return await uploadFile(ctx, email, kind, file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Stores a local file as a completely received upload, and runs the checks of uploads.
 * @returns the upload's id
 * @throws Error if the file fails its checks
 */
export async function uploadFile(
  ctx: Context,
  email: string,
  kind: UploadKind,
  file: string,
): Promise<string> {
  const { id: accountId } = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { size } = await stat(file);
  const filename = path.basename(file);
  const { uploadId } = await createUpload(ctx, accountId, { kind, filename, size });
  const copy = path.join(await ctx.storage.scratch('demo'), uploadId);
  await copyFile(file, copy);
  await ctx.storage.put(getOriginalKey(uploadId), copy);
  const { state, checks } = await completeUpload(ctx, accountId, uploadId);
  if (state !== 'checked') throw new Error(`${kind} of ${email}: ${JSON.stringify(checks)}`);
  return uploadId;
}
