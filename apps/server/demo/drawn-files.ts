import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadKind } from '@film-contest/contract/media';
import { execa } from 'execa';
import type { Context } from '../src/context.ts';
import { originalKey } from '../src/modules/media/media.ts';
import { completeUpload } from '../src/modules/uploads/complete-upload.ts';
import { createUpload } from '../src/modules/uploads/uploads.ts';

const program = path.join(import.meta.dirname, 'draw.ts');

/** Runs `draw.ts` in a process of its own, behind everything else that the machine does. */
export const draw = (signal: AbortSignal, ...args: string[]) =>
  execa('nice', ['-n', '15', process.execPath, program, ...args], { cancelSignal: signal });

/** Does something in a folder that is gone afterwards. */
export async function inScratch(
  ctx: Context,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(await ctx.storage.scratch('demo'), 'draw-'));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes a file the way of every upload, only that its bytes are here already. Answers its id. */
export async function upload(
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
  await copyFile(file, `${file}.sent`);
  await ctx.storage.put(originalKey(uploadId), `${file}.sent`);
  const { state, checks } = await completeUpload(ctx, accountId, uploadId);
  if (state !== 'checked') throw new Error(`${kind} of ${email}: ${JSON.stringify(checks)}`);
  return uploadId;
}
