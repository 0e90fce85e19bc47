import type { UploadKind } from '@film-contest/contract/media';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Database } from '../../platform/db/database.ts';
import { formatAttachmentHeader } from '../../platform/http/attachment.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { getFileFolder, getOriginalKey, isFileKey, isSignedUrlValid, isUploadId } from './media.ts';
import { parseRangeHeader } from './range.ts';

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  m3u8: 'application/vnd.apple.mpegurl',
  mp4: 'video/mp4',
  m4s: 'video/iso.segment',
  vtt: 'text/vtt; charset=utf-8',
};

/** Handles HEAD explicitly, because Fastify's automatic HEAD routes would read the whole file. */
const readMethods = ['GET', 'HEAD'] as const;

/** Registers the routes of pictures and films: published ones for anyone, others by signed URLs. */
export function registerMediaFiles(app: FastifyInstance, ctx: Context): void {
  const isPublic = createPublishedLookup(ctx);
  app.route<{ Params: { ticket: string; '*': string } }>({
    method: [...readMethods],
    url: '/media/signed/:ticket/*',
    handler: async (request, reply) => {
      const { ticket, '*': key } = request.params;
      if (!isSignedUrlValid(ctx, ticket, key)) return sendErrorStatus(request, reply, 403);
      const filename = await readOriginalName(ctx, key);
      if (filename !== null) reply.header('content-disposition', formatAttachmentHeader(filename));
      return sendFile(ctx, key, 'private, max-age=600', request, reply);
    },
  });
  app.route<{ Params: { id: string; filename: string } }>({
    method: [...readMethods],
    url: '/media/files/:id/:filename',
    handler: async (request, reply) => {
      const { id, filename } = request.params;
      if (filename !== (await readDownloadName(ctx, id)))
        return sendErrorStatus(request, reply, 404);
      reply.header('content-disposition', formatAttachmentHeader(filename));
      return sendFile(ctx, getOriginalKey(id), 'public, max-age=600', request, reply);
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: [...readMethods],
    url: '/media/*',
    handler: async (request, reply) => {
      const key = request.params['*'];
      if (!(await isPublic(getFileFolder(key)))) return sendErrorStatus(request, reply, 404);
      return sendFile(ctx, key, getCacheControl(key), request, reply);
    },
  });
}

async function readOriginalName({ db }: Context, key: string): Promise<string | null> {
  const [folder, id = ''] = key.split('/');
  if (folder !== 'originals' || !isUploadId(id)) return null;
  const row = await db
    .selectFrom('uploads')
    .select('filename')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.filename ?? null;
}

/** Reads the name of a file that published content offers for download; null if there is none. */
async function readDownloadName({ db }: Context, id: string): Promise<string | null> {
  if (!isUploadId(id)) return null;
  const row = await selectPublishedUse(db, id, 'content_file').executeTakeFirst();
  return row?.filename ?? null;
}

/** Playlists change while renditions are made; other files are immutable. */
const getCacheControl = (key: string) =>
  key.endsWith('master.m3u8') ? 'public, max-age=30' : 'public, max-age=31536000, immutable';

async function sendFile(
  { storage }: Context,
  key: string,
  caching: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const size = isFileKey(key) ? await storage.size(key) : null;
  if (size === null) return sendErrorStatus(request, reply, 404);
  const extension = key.slice(key.lastIndexOf('.') + 1);
  reply
    .type(types[extension] ?? 'application/octet-stream')
    .header('cache-control', caching)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (!types[extension] && !reply.hasHeader('content-disposition')) {
    reply.header('content-disposition', 'attachment');
  }
  // Ranges apply only to GET (RFC 9110 §14.2).
  if (request.method === 'HEAD') return reply.header('content-length', size).send();
  const range = parseRangeHeader(request.headers.range, size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  if (!range) return reply.header('content-length', size).send(storage.read(key));
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(storage.read(key, range));
}

/** Form fields that show each kind of file, as in the expression indexes. */
const shownIn: Record<string, RawBuilder<unknown>[]> = {
  films: [sql`form ->> 'url'`],
  pictures: [
    sql`form ->> 'team_logo'`,
    sql`form ->> 'video_cover_url'`,
    sql`form ->> 'front_cover_url'`,
  ],
  subtitles: [sql`form -> 'subtitles' ->> 'zh'`, sql`form -> 'subtitles' ->> 'en'`],
};

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

const cacheMs = 5_000;
const cacheSize = 5_000;

/** Creates a cached lookup of whether a storage folder belongs to a published entry or content item. */
function createPublishedLookup({ db }: Context) {
  const known = new Map<string, { until: number; isPublic: Promise<boolean> }>();
  return (folder: string): Promise<boolean> => {
    const cached = known.get(folder);
    if (cached && Date.now() < cached.until) return cached.isPublic;
    const isPublic = findIsPublic(folder);
    if (known.size >= cacheSize) known.clear();
    known.set(folder, { until: Date.now() + cacheMs, isPublic });
    isPublic.catch(() => known.delete(folder));
    return isPublic;
  };

  async function findIsPublic(folder: string): Promise<boolean> {
    const [kind = '', id = ''] = folder.split('/');
    if (!isUploadId(id)) return false;
    if (await isInEntry(kind, id)) return true;
    if (kind !== 'pictures') return false;
    return (await selectPublishedUse(db, id, 'content_image').executeTakeFirst()) !== undefined;
  }

  async function isInEntry(kind: string, id: string): Promise<boolean> {
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
}
