import { codes } from '@film-contest/contract/codes';
import { limits, megabytes } from '@film-contest/contract/limits';
import type { UploadedFile, UploadKind, uploadRequest } from '@film-contest/contract/media';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { holds } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { type Address, pictureAt } from '../media/media.ts';
import { isLate } from './declared-file.ts';
import { grantUpload } from './grants.ts';
import { isOfContent, isUnnamed, ownUpload, type Upload } from './uploads.queries.ts';
import { isContentKind, largest } from './uploads.rules.ts';

/**
 * Temporary credentials for one file of whoever is signed in. Refuses with 4007 what only staff who
 * write content may send, and like `createUpload`.
 */
export async function requestUpload(
  ctx: Context,
  session: Session,
  wanted: z.infer<typeof uploadRequest>,
) {
  const mayWrite = holds(session, 'canEditContent') || holds(session, 'canCurate');
  if (isContentKind(wanted.kind) && !mayWrite) throw new Refusal('notPermitted');
  return createUpload(ctx, session.accountId, wanted);
}

/** Temporary credentials for one file of any kind. Refuses with 4003 and 4012. */
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
    await refuseHoarding(ctx, tx, accountId, size);
    return tx
      .insertInto('uploads')
      .values({ account_id: accountId, kind, filename, size, checks: '[]' })
      .returning('id')
      .executeTakeFirstOrThrow();
  });
  return grantUpload(ctx, id);
}

/**
 * How much an account may have under way or lying about, in files of the largest size, and how many files of any:
 * each is looked for in all its entries.
 */
const openFiles = 4;
const openCount = 200;

async function refuseHoarding(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  accountId: string,
  size: number,
) {
  const { open, count } = await tx
    .selectFrom('uploads')
    .select([
      sql<number>`coalesce(sum(size), 0)::float8`.as('open'),
      sql<number>`count(*)`.as('count'),
    ])
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where(sql<boolean>`(state = 'granted' or (${isUnnamed} and not ${isOfContent}))`)
    .executeTakeFirstOrThrow();
  const seconds = 3600;
  const mostBytes = openFiles * Math.max(config.videoMaxBytes, limits.materials.bytes);
  if (open + size > mostBytes || count >= openCount) {
    throw new Refusal('tooManyRequests', { params: { seconds }, data: { seconds } });
  }
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
