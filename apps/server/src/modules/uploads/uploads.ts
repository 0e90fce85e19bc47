import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { codes } from '@film-contest/contract/codes';
import { limits, megabytes } from '@film-contest/contract/limits';
import type { UploadedFile, UploadKind, uploadRequest } from '@film-contest/contract/media';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holds } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { type Address, originalKey, pictureAt, signedAddress } from '../media/media.ts';
import { checkUpload } from './checks.ts';
import { grantUpload } from './grants.ts';
import { incomingFile } from './tus.ts';
import { isContentKind, largest } from './uploads.rules.ts';

type Upload = Selectable<Tables['uploads']>;

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
  await refuseHoarding(ctx, accountId, size);
  const { id } = await ctx.db
    .insertInto('uploads')
    .values({ account_id: accountId, kind, filename, size, checks: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return grantUpload(ctx, id);
}

/** How much an account may have under way, in files of the largest size. */
const openFiles = 4;

async function refuseHoarding({ db, config }: Context, accountId: string, size: number) {
  const { open } = await db
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('open'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'granted')
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  const seconds = 3600;
  if (open + size > openFiles * Math.max(config.videoMaxBytes, limits.materials.bytes)) {
    throw new Refusal('tooManyRequests', { params: { seconds }, data: { seconds } });
  }
}

/** Fresh credentials while a long upload runs. Refuses with 4006 and 4017. */
export async function renewUpload(ctx: Context, accountId: string, uploadId: string) {
  const upload = await ownUpload(ctx, accountId, uploadId);
  if (upload.state !== 'granted') throw new Refusal('wrongState');
  return grantUpload(ctx, uploadId);
}

/**
 * Checks a file whose bytes have all arrived, keeps the original, and answers what was found. May
 * be called again at any time: a file that was judged stays judged. Refuses with 4006 and 4016.
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
  const incoming = await incomingFile(ctx, uploadId);
  const arrived = await sizeOf(incoming);
  const kept = arrived === null && (await ctx.storage.size(originalKey(uploadId))) !== null;
  if (!kept && arrived !== upload.size) throw fieldRefusal(upload.kind, 'uploadUnfinished');
  await claim(ctx, uploadId);
  try {
    const sha256 = await hashFile(
      kept ? ctx.storage.read(originalKey(uploadId)) : createReadStream(incoming),
    );
    if (!kept) await ctx.storage.put(originalKey(uploadId), incoming);
    await rm(`${incoming}.json`, { force: true });
    return await judge(ctx, upload, sha256);
  } catch (error) {
    await ctx.db
      .updateTable('uploads')
      .set({ claimed_at: null })
      .where('id', '=', uploadId)
      .execute()
      .catch(() => {});
    throw error;
  }
}

/** Takes a file for this process; a claim of two minutes ago is that of one that died. Refuses with 4005. */
async function claim({ db }: Context, uploadId: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ claimed_at: sql`now()` })
    .where('id', '=', uploadId)
    .where('state', '=', 'granted')
    .where((eb) =>
      eb.or([
        eb('claimed_at', 'is', null),
        eb('claimed_at', '<', sql<Date>`now() - interval '2 minutes'`),
      ]),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal('busy', { data: { waitMs: 2000 } });
}

async function judge(ctx: Context, upload: Upload, sha256: string): Promise<Upload> {
  const { checks, facts } = await checkUpload(ctx, upload);
  const isRefused = checks.some(({ level }) => level === 'refusal');
  const row = await ctx.db
    .updateTable('uploads')
    .set({
      state: isRefused ? 'refused' : 'checked',
      checks: JSON.stringify(checks),
      facts: facts && JSON.stringify(facts),
      sha256,
      completed_at: sql`now()`,
    })
    .where('id', '=', upload.id)
    .where('state', '=', 'granted')
    .returningAll()
    .executeTakeFirst();
  return row ?? (await ownUpload(ctx, upload.account_id, upload.id));
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch {
    return null;
  }
}

async function hashFile(stream: NodeJS.ReadableStream): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest('hex');
}

/** Throws a file away, as long as neither content nor an entry that was submitted shows it. Refuses with 4006, 4017. */
export async function removeUpload(ctx: Context, accountId: string, uploadId: string) {
  await ctx.db.transaction().execute(async (tx) => {
    // A submission holds its files' rows: whoever comes second sees what the first has done.
    const own = await tx
      .selectFrom('uploads')
      .select('id')
      .where('id', '=', uploadId)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (!own) throw new Refusal('notFound');
    const shownIn = await tx
      .selectFrom('entries')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', '!=', 'draft')
      .where(sql<boolean>`form::text like ${`%${uploadId}%`}`)
      .limit(1)
      .executeTakeFirst();
    const inContent = await tx
      .selectFrom('content_uploads')
      .select('content_id')
      .where('upload_id', '=', uploadId)
      .limit(1)
      .executeTakeFirst();
    if (shownIn || inContent) throw new Refusal('wrongState');
    await tx.deleteFrom('uploads').where('id', '=', uploadId).execute();
  });
  await removeBytes(ctx, uploadId);
}

/** Removes every byte of an upload, with all that was made of it. */
export async function removeBytes(ctx: Context, uploadId: string): Promise<void> {
  const incoming = await incomingFile(ctx, uploadId);
  await Promise.all([
    rm(incoming, { force: true }),
    rm(`${incoming}.json`, { force: true }),
    ...['originals', 'pictures', 'subtitles', 'films'].map((kind) =>
      ctx.storage.remove(`${kind}/${uploadId}`),
    ),
  ]);
}

/**
 * Forgets the uploads that nobody has finished within a week, and those for content that no item
 * shows a day later.
 */
export async function removeAbandonedUploads(ctx: Context): Promise<void> {
  const abandoned = await ctx.db
    .deleteFrom('uploads')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'granted'),
          eb('created_at', '<', sql<Date>`now() - interval '7 days'`),
        ]),
        eb.and([
          eb('kind', 'in', ['content_image', 'content_file']),
          eb('created_at', '<', sql<Date>`now() - interval '1 day'`),
          eb.not(
            eb.exists(
              eb
                .selectFrom('content_uploads')
                .select('upload_id')
                .whereRef('content_uploads.upload_id', '=', 'uploads.id'),
            ),
          ),
        ]),
      ]),
    )
    .returning('id')
    .execute();
  for (const { id } of abandoned) await removeBytes(ctx, id);
}

async function ownUpload({ db }: Context, accountId: string, uploadId: string): Promise<Upload> {
  const upload = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!upload) throw new Refusal('notFound');
  return upload;
}

/** A file as its maker and staff see it. */
export function describeUpload(upload: Upload, address: Address): UploadedFile {
  const { id, kind, filename, size, state, checks, facts } = upload;
  const picture = pictureAt(facts?.picture, address);
  return { id, kind, filename, size, state, checks, preview: picture?.webp ?? null, picture };
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
