import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { codes } from '@film-contest/contract/codes';
import { limits, megabytes } from '@film-contest/contract/limits';
import type { UploadedFile, UploadKind, uploadRequest } from '@film-contest/contract/media';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { holds } from '../../platform/http/access.ts';
import type { Session } from '../../platform/http/call.ts';
import { fieldRefusal, Refusal } from '../../platform/http/refusal.ts';
import { type Address, originalKey, pictureAt, signedAddress } from '../media/media.ts';
import { checkUpload } from './checks.ts';
import { isAnotherFile, isLate, reportArrival } from './declared-file.ts';
import { grantUpload } from './grants.ts';
import { incomingOf } from './incoming.ts';
import { claimMs, isClaimed } from './tus.ts';
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

/** How much an account may have under way or lying about, in files of the largest size. */
const openFiles = 4;

/** Whether no entry of its maker names an upload: it was replaced, or never put anywhere. */
const isUnnamed = sql<boolean>`not exists (
  select from entries
  where entries.account_id = uploads.account_id and form::text like '%' || uploads.id || '%'
)`;

const isOfContent = sql<boolean>`kind in ('content_image', 'content_file')`;

async function refuseHoarding(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  accountId: string,
  size: number,
) {
  const { open } = await tx
    .selectFrom('uploads')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('open'))
    .where('account_id', '=', accountId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where(sql<boolean>`(state = 'granted' or (${isUnnamed} and not ${isOfContent}))`)
    .executeTakeFirstOrThrow();
  const seconds = 3600;
  if (open + size > openFiles * Math.max(config.videoMaxBytes, limits.materials.bytes)) {
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
  const incoming = await incomingOf(ctx);
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
  const { checks, facts } = await checkUpload(ctx, upload);
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
  const incoming = await incomingOf(ctx);
  await Promise.all([
    incoming.remove(uploadId),
    ...['originals', 'pictures', 'subtitles', 'films'].map((kind) =>
      ctx.storage.remove(`${kind}/${uploadId}`),
    ),
  ]);
}

/**
 * Forgets the uploads that nobody has finished within a week and no entry waits for, and what no
 * entry or content item names a day later.
 */
export async function removeAbandonedUploads(ctx: Context): Promise<void> {
  const abandoned = await ctx.db
    .deleteFrom('uploads')
    .where((eb) =>
      eb.or([
        eb.and([
          eb('state', '=', 'granted'),
          eb('created_at', '<', sql<Date>`now() - make_interval(days => ${limits.uploadDays})`),
          eb.not(
            eb.exists(
              eb
                .selectFrom('entries')
                .select('id')
                .whereRef('video_id', '=', 'uploads.id')
                .where('film_awaited_until', 'is not', null),
            ),
          ),
        ]),
        eb.and([
          eb('state', '!=', 'granted'),
          eb('completed_at', '<', sql<Date>`now() - interval '1 day'`),
          sql<boolean>`not ${isOfContent}`,
          isUnnamed,
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
