import type { UploadKind } from '@film-contest/contract/media';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { createReadCache, type ReadCache } from '../../platform/read-cache.ts';
import { isUploadId } from './media.ts';

declare module '../../context.ts' {
  interface Services {
    /** Whether storage folders (`films/<id>`) belong to a published entry or content item. */
    publishedFolders: ReadCache<string, boolean>;
  }
}

const cacheMs = 5_000;
const cacheSize = 5_000;

export const createPublishedFolderCache = (ctx: Context): ReadCache<string, boolean> =>
  createReadCache({
    max: cacheSize,
    ttl: cacheMs,
    read: (folder: string) => isFolderPublished(ctx.db, folder),
  });

/** Clears the cache of published folders; called in every process after entries or content have changed. */
export const clearPublishedFolders = ({ services }: Context): void =>
  services.publishedFolders.clear();

/**
 * SQL expressions of the form fields that can contain a file, keyed by the kind of file. They are written exactly as in
 * the indexes, so that PostgreSQL uses the indexes.
 */
const shownIn: Record<string, RawBuilder<unknown>[]> = {
  films: [sql`form ->> 'url'`],
  pictures: [
    sql`form ->> 'team_logo'`,
    sql`form ->> 'video_cover_url'`,
    sql`form ->> 'front_cover_url'`,
  ],
  subtitles: [sql`form -> 'subtitles' ->> 'zh'`, sql`form -> 'subtitles' ->> 'en'`],
};

/** Reads whether a published entry or content item shows the files of a storage folder. */
export async function isFolderPublished(db: Database, folder: string): Promise<boolean> {
  const [kind = '', id = ''] = folder.split('/');
  if (!isUploadId(id)) return false;
  if (await isInPublishedEntry(db, kind, id)) return true;
  if (kind !== 'pictures') return false;
  return (await selectPublishedUse(db, id, 'content_image').executeTakeFirst()) !== undefined;
}

async function isInPublishedEntry(db: Database, kind: string, id: string): Promise<boolean> {
  const fields = shownIn[kind];
  if (!fields) return false;
  const row = await db
    .selectFrom('entries')
    .select('id')
    .where('state', '=', 'published')
    .where((eb) => eb.or(fields.map((field) => sql<boolean>`${field} = ${id}`)))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads the name of a file that published content offers for download; null if there is none. */
export async function readDownloadName(db: Database, id: string): Promise<string | null> {
  if (!isUploadId(id)) return null;
  const row = await selectPublishedUse(db, id, 'content_file').executeTakeFirst();
  return row?.filename ?? null;
}

/** Selects the upload if published content uses it as a file of the given kind. */
const selectPublishedUse = (db: Database, id: string, kind: UploadKind) =>
  db
    .selectFrom('content_uploads')
    .innerJoin('contents', 'contents.id', 'content_uploads.content_id')
    .innerJoin('uploads', 'uploads.id', 'content_uploads.upload_id')
    .select('uploads.filename')
    .where('upload_id', '=', id)
    .where('uploads.kind', '=', kind)
    .where('contents.state', '=', 'published')
    .limit(1);
