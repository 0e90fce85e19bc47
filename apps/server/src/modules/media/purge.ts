import type { EntryDraft } from '@film-contest/contract/entries';
import { locales } from '@film-contest/contract/locales';
import { type Kysely, sql } from 'kysely';
import pLimit from 'p-limit';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { defineJob, queueJob } from '../../platform/jobs/jobs.ts';
import { buildDownloadUrl, isUploadId, toPublicUrl } from './media.ts';
import { isFolderPublished, readDownloadName } from './published-files.ts';

/**
 * Removes files from the caches of the CDN. Seven attempts take about ten minutes; by then shared caches have
 * revalidated the files anyway.
 */
export const purgeJob = defineJob(
  'media.purge',
  z.object({
    /** Folders that may have ceased to be public: `films/<id>`, or `files/<id>` for downloads. */
    folders: z.array(z.string()).default([]),
    /** Keys of public files that are about to be deleted from the storage. */
    files: z.array(z.string()).default([]),
    /** Numbers of entries whose posters may have ceased to be public. */
    entries: z.array(z.number()).default([]),
    isRepeat: z.boolean().default(false),
  }),
  7,
);

type Purged = z.infer<typeof purgeJob.payload>;

/**
 * Milliseconds until the second purge. For up to five seconds after a change, a process with outdated cached data can
 * still serve removed files to the CDN.
 */
const repeatMs = 15_000;

const concurrency = 4;

const queuePurge = (tx: Kysely<Tables>, purged: Partial<Purged>, runAt?: Date) =>
  queueJob(
    tx,
    purgeJob,
    { folders: [], files: [], entries: [], isRepeat: false, ...purged },
    runAt && { runAt },
  );

/** Lists the storage folders of the files that a published form shows. */
const listPublicMediaFolders = (form: EntryDraft): string[] => [
  ...(form.url ? [`films/${form.url}`] : []),
  ...[form.team_logo, form.video_cover_url, form.front_cover_url]
    .filter((id) => id)
    .map((id) => `pictures/${id}`),
  ...[form.subtitles?.zh, form.subtitles?.en].filter((id) => id).map((id) => `subtitles/${id}`),
];

/** Removes the files of an entry from shared caches after the commit, unless they are still public then. */
export const queueEntryPurge = (
  tx: Tx,
  { number, form }: { number: number | null; form: EntryDraft },
): Promise<void> =>
  queuePurge(tx, {
    folders: listPublicMediaFolders(form),
    entries: number === null ? [] : [number],
  });

/** Removes the files of a content item from shared caches after the commit, unless they are still public then. */
export async function queueContentPurge(tx: Tx, contentId: number): Promise<void> {
  const uploads = await tx
    .selectFrom('content_uploads')
    .innerJoin('uploads', 'uploads.id', 'content_uploads.upload_id')
    .select(['uploads.id', 'uploads.kind'])
    .where('content_id', '=', contentId)
    .execute();
  if (uploads.length === 0) return;
  await queuePurge(tx, {
    folders: uploads.map(({ id, kind }) =>
      kind === 'content_file' ? `files/${id}` : `pictures/${id}`,
    ),
  });
}

/**
 * Queues the purge of files that are about to be deleted. Lists their names now, because they cannot be listed
 * later. Does nothing for a CDN that purges by prefix.
 */
export async function queueDeletedFilesPurge(ctx: Context, uploadId: string): Promise<void> {
  if (!ctx.cdn || ctx.cdn.purgesPrefixes) return;
  const folders = ['films', 'pictures', 'subtitles'].map((kind) => `${kind}/${uploadId}`);
  const files = await listFiles(ctx, folders);
  if (files.length > 0) await queuePurge(ctx.db, { files });
}

async function listFiles({ storage }: Context, folders: readonly string[]): Promise<string[]> {
  const keys: string[] = [];
  for (const folder of folders) for await (const { key } of storage.list(folder)) keys.push(key);
  return keys;
}

/** Runs a purge job. Does nothing without a CDN, and skips folders that are public again. */
export async function purgeCaches(
  ctx: Context,
  purged: Purged,
  { isLastAttempt }: { isLastAttempt: boolean },
): Promise<void> {
  const { cdn, log } = ctx;
  if (!cdn) return;
  const limit = pLimit(concurrency);
  const paths = await listPurgedPaths(ctx, purged);
  const results = await Promise.allSettled(paths.map((path) => limit(() => cdn.purge(path))));
  const [failure, ...others] = results.filter((result) => result.status === 'rejected');
  if (failure && !isLastAttempt) throw failure.reason;
  if (failure) {
    const { message: reason } = failure.reason as Error;
    log.error({ reason, failed: others.length + 1, paths: paths.length }, 'CDN not purged');
  }
  if (!purged.isRepeat) {
    await queuePurge(ctx.db, { ...purged, isRepeat: true }, new Date(Date.now() + repeatMs));
  }
}

async function listPurgedPaths(ctx: Context, { folders, files, entries }: Purged) {
  const hidden: string[] = [];
  for (const folder of new Set(folders))
    if (!(await isFolderPublic(ctx, folder))) hidden.push(folder);
  return [
    ...(await Promise.all(hidden.map((folder) => listFolderPaths(ctx, folder)))).flat(),
    ...files.map(toPublicUrl),
    ...(await listPosterPaths(ctx, entries)),
  ];
}

async function isFolderPublic({ db }: Context, folder: string): Promise<boolean> {
  const [kind, id = ''] = folder.split('/');
  return kind === 'files'
    ? (await readDownloadName(db, id)) !== null
    : isFolderPublished(db, folder);
}

async function listFolderPaths(ctx: Context, folder: string): Promise<string[]> {
  if (ctx.cdn?.purgesPrefixes) return [`/media/${folder}/`];
  const [kind, id = ''] = folder.split('/');
  if (kind !== 'files') return (await listFiles(ctx, [folder])).map(toPublicUrl);
  if (!isUploadId(id)) return [];
  const { db } = ctx;
  const upload = await db
    .selectFrom('uploads')
    .select('filename')
    .where('id', '=', id)
    .executeTakeFirst();
  return upload ? [buildDownloadUrl(id, upload.filename)] : [];
}

/** Lists the share posters of entries that are no longer published. */
async function listPosterPaths({ db, cdn }: Context, entries: readonly number[]) {
  if (entries.length === 0) return [];
  const shown = await db
    .selectFrom('entries')
    .select('number')
    .where('state', '=', 'published')
    .where(sql<boolean>`number = any(${entries})`)
    .execute();
  const published = new Set(shown.map(({ number }) => number));
  return entries
    .filter((number) => !published.has(number))
    .flatMap((number) => {
      const poster = `/api/entries/${number}/poster.png`;
      return cdn?.purgesPrefixes
        ? [poster, ...locales.map((locale) => `/cards/${locale}/gallery-${number}.jpg`)]
        : [poster, ...locales.map((locale) => `${poster}?locale=${locale}`)];
    });
}
