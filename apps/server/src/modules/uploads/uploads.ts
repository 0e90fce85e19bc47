import { codes } from '@film-contest/contract/codes';
import { limits, megabytes } from '@film-contest/contract/limits';
import type { UploadedFile, UploadKind, uploadRequest } from '@film-contest/contract/media';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { type Address, pictureAt } from '../media/media.ts';
import { isLate } from './declared-file.ts';
import { grantUpload } from './grants.ts';
import { requireRoom } from './room.ts';
import { isOfContent, isSubmitted, ownUpload, type Upload } from './uploads.queries.ts';
import { isContentKind, largest } from './uploads.rules.ts';

/**
 * Temporary credentials for one file of the signed-in account.
 * @throws notPermitted for a kind that only staff who write content may send, serverFull, and what
 *   `createUpload` throws
 */
export async function requestUpload(
  ctx: Context,
  session: Session,
  wanted: z.infer<typeof uploadRequest>,
) {
  const mayWrite = canAccess(session, 'canEditContent') || canAccess(session, 'canCurate');
  if (isContentKind(wanted.kind) && !mayWrite) throw new Refusal('notPermitted');
  await requireRoom(ctx, wanted.kind, wanted.size);
  return createUpload(ctx, session.accountId, wanted);
}

/**
 * Temporary credentials for one file of any kind.
 * @throws fileTooLarge, uploadQuota, tooManyFiles
 */
export async function createUpload(
  ctx: Context,
  accountId: string,
  { kind, filename, size }: z.infer<typeof uploadRequest>,
) {
  const max = largest(kind, ctx.config.videoMaxBytes);
  if (size > max) throw fieldRefusal(kind, 'fileTooLarge', { size: megabytes(max) });
  // Better said now than after the first bytes.
  await ctx.storage.check();
  const { id } = await ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    await requireQuota(ctx, tx, accountId, { kind, size });
    return tx
      .insertInto('uploads')
      .values({ account_id: accountId, kind, filename, size, checks: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return grantUpload(ctx, id);
}

/**
 * Checks that one more file stays within the account's quota. The caller holds the account's row, so that of
 * concurrent requests each counts the files of those before.
 * @throws uploadQuota, tooManyFiles
 */
async function requireQuota(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  accountId: string,
  { kind, size }: { kind: UploadKind; size: number },
) {
  const { open, count } = await tx
    .selectFrom('uploads')
    .select([
      sql<number>`coalesce(sum(size), 0)::float8`.as('open'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(state = 'granted' or not ${isSubmitted})`)
    .where((eb) => eb.or([eb('state', '=', 'granted'), sql<boolean>`not ${isOfContent}`]))
    .executeTakeFirstOrThrow();
  const mostBytes =
    limits.openUploads.largestFiles * Math.max(config.videoMaxBytes, limits.materials.bytes);
  if (count >= limits.openUploads.count)
    throw fieldRefusal(kind, 'tooManyFiles', { max: limits.openUploads.count });
  if (open + size <= mostBytes) return;
  throw fieldRefusal(kind, 'uploadQuota', { used: megabytes(open), max: megabytes(mostBytes) });
}

/**
 * Fresh credentials while a long upload runs. Refuses with 4006, 4017, and 4028 when no entry waits
 * for the film any more.
 */
export async function renewUpload(ctx: Context, accountId: string, uploadId: string) {
  const upload = await ownUpload(ctx, accountId, uploadId);
  if (upload.state !== 'granted') throw new Refusal('wrongState');
  if (await isLate(ctx.db, uploadId)) throw fieldRefusal(upload.kind, 'filmLate');
  return grantUpload(ctx, uploadId);
}

/** A file as its maker and staff see it. */
export function describeUpload(upload: Upload, address: Address): UploadedFile {
  const { id, kind, filename, size, state, checks, facts } = upload;
  const picture = pictureAt(facts?.picture, address);
  return {
    id,
    kind,
    filename,
    size,
    state,
    checks,
    sha256: upload.sha256,
    isDeclared: upload.declared_sha256 !== null,
    preview: picture?.webp ?? null,
    picture,
    track: facts?.track ? address(facts.track) : null,
  };
}

/** The code that stands in the way of using an upload for a field, or null when it can be used. */
export function whyUnusable(
  upload: Pick<Upload, 'account_id' | 'kind' | 'state'> | undefined,
  accountId: string,
  kind: UploadKind,
): number | null {
  // Thrown away meanwhile: as good as never chosen.
  if (!upload) return codes.required;
  if (upload.account_id !== accountId || upload.kind !== kind) return codes.parameter;
  if (upload.state === 'granted') return codes.uploadUnfinished;
  return upload.state === 'refused' ? codes.fileRefused : null;
}
