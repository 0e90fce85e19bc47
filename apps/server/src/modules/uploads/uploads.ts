import { codes } from '@film-contest/contract/codes';
import { limits, toMegabytes } from '@film-contest/contract/limits';
import type { UploadedFile, UploadKind, uploadRequest } from '@film-contest/contract/media';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { canAccess } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';
import { createFieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { getOriginalKey, type MediaUrlBuilder, toPictureUrls } from '../media/media.ts';
import { isPastFilmDeadline } from './declared-file.ts';
import { requireDiskSpace } from './disk-space.ts';
import { createUploadGrant } from './grants.ts';
import {
  isOfContent,
  isUsedBySubmissionSql,
  readOwnUpload,
  type Upload,
} from './uploads.queries.ts';
import { getMaxBytes, isContentKind } from './uploads.rules.ts';

/**
 * Creates an upload for the signed-in account, and returns its credentials. @throws notPermitted for content kinds
 * without write access
 */
export async function requestUpload(
  ctx: Context,
  session: Session,
  wanted: z.infer<typeof uploadRequest>,
) {
  const mayWrite = canAccess(session, 'canEditContent') || canAccess(session, 'canCurate');
  if (isContentKind(wanted.kind) && !mayWrite) throw new Refusal('notPermitted');
  await requireDiskSpace(ctx, wanted.kind, wanted.size);
  return createUpload(ctx, session.accountId, wanted);
}

/** Creates an upload of any kind, and returns its credentials. */
export async function createUpload(
  ctx: Context,
  accountId: string,
  { kind, filename, size }: z.infer<typeof uploadRequest>,
) {
  const max = getMaxBytes(kind, ctx.config.videoMaxBytes);
  if (size > max) throw createFieldRefusal(kind, 'fileTooLarge', { size: toMegabytes(max) });
  // Reports an unavailable file store before the first bytes are sent.
  await ctx.storage.check();
  const { id } = await ctx.db.transaction().execute(async (tx) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().execute();
    await requireUploadQuota(ctx, tx, accountId, { kind, size });
    return tx
      .insertInto('uploads')
      .values({ account_id: accountId, kind, filename, size, checks: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return createUploadGrant(ctx, id);
}

/**
 * Checks that one more file is within the account's quota. The caller must have locked the account, so that
 * concurrent requests cannot exceed the quota.
 */
async function requireUploadQuota(
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
    .where(sql<boolean>`(state = 'granted' or not ${isUsedBySubmissionSql})`)
    .where((eb) => eb.or([eb('state', '=', 'granted'), sql<boolean>`not ${isOfContent}`]))
    .executeTakeFirstOrThrow();
  const maxBytes =
    limits.openUploads.largestFiles * Math.max(config.videoMaxBytes, limits.materials.bytes);
  if (count >= limits.openUploads.count)
    throw createFieldRefusal(kind, 'tooManyFiles', { max: limits.openUploads.count });
  if (open + size <= maxBytes) return;
  throw createFieldRefusal(kind, 'uploadQuota', {
    used: toMegabytes(open),
    max: toMegabytes(maxBytes),
  });
}

/**
 * Renews the credentials of a running upload.
 * @throws filmLate after the deadline of the film
 */
export async function renewUpload(ctx: Context, accountId: string, uploadId: string) {
  const upload = await readOwnUpload(ctx, accountId, uploadId);
  if (upload.state !== 'granted') throw new Refusal('wrongState');
  if (await isPastFilmDeadline(ctx.db, uploadId)) throw createFieldRefusal(upload.kind, 'filmLate');
  return createUploadGrant(ctx, uploadId);
}

export function describeUpload(upload: Upload, buildUrl: MediaUrlBuilder): UploadedFile {
  const { id, kind, filename, size, state, checks, facts } = upload;
  const picture = toPictureUrls(facts?.picture, buildUrl);
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
    track: facts?.track ? buildUrl(facts.track) : null,
    video: kind === 'url' && state === 'checked' ? buildUrl(getOriginalKey(id)) : null,
  };
}

/** Returns the error code if an upload cannot be used for a field, or null. */
export function findUploadRefusal(
  upload: Pick<Upload, 'account_id' | 'kind' | 'state'> | undefined,
  accountId: string,
  kind: UploadKind,
): number | null {
  // Treats a removed upload as an empty field.
  if (!upload) return codes.required;
  if (upload.account_id !== accountId || upload.kind !== kind) return codes.parameter;
  if (upload.state === 'granted') return codes.uploadUnfinished;
  return upload.state === 'refused' ? codes.fileRefused : null;
}
