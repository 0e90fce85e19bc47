import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { formatAttachmentHeader } from '../../platform/http/attachment.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { sendFileRange } from '../../platform/http/send-file.ts';
import {
  decryptMediaUrlPath,
  getFileFolder,
  getOriginalKey,
  isFileKey,
  isSignedUrlValid,
  isUploadId,
} from './media.ts';
import { readDownloadName } from './published-files.ts';
import { parseRangeHeader } from './range.ts';
import { findPresignedMediaUrl, redirectSeconds } from './store-redirect.ts';

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

/**
 * Registers the routes of pictures and films. Published files are public; all others need a signed or encrypted URL.
 */
export function registerMediaFiles(app: FastifyInstance, ctx: Context): void {
  const { publishedFolders } = ctx.services;
  app.route<{ Params: { ticket: string; '*': string } }>({
    method: [...readMethods],
    url: '/media/signed/:ticket/*',
    handler: async (request, reply) => {
      const { ticket, '*': key } = request.params;
      if (!isSignedUrlValid(ctx, ticket, key)) return sendErrorStatus(request, reply, 403);
      const filename = await readOriginalName(ctx, key);
      if (filename !== null) reply.header('content-disposition', formatAttachmentHeader(filename));
      return sendMediaFile(ctx, key, 'private, max-age=600', request, reply);
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: [...readMethods],
    url: '/media/hidden/*',
    handler: async (request, reply) => {
      const key = decryptMediaUrlPath(ctx, request.params['*']);
      if (key === null) return sendErrorStatus(request, reply, 403);
      return sendMediaFile(ctx, key, 'private, max-age=600', request, reply);
    },
  });
  app.route<{ Params: { id: string; filename: string } }>({
    method: [...readMethods],
    url: '/media/files/:id/:filename',
    handler: async (request, reply) => {
      const { id, filename } = request.params;
      if (filename !== (await readDownloadName(ctx.db, id)))
        return sendErrorStatus(request, reply, 404);
      reply.header('content-disposition', formatAttachmentHeader(filename));
      return sendMediaFile(
        ctx,
        getOriginalKey(id),
        `public, max-age=600, s-maxage=${sharedSeconds}`,
        request,
        reply,
      );
    },
  });
  app.route<{ Params: { '*': string } }>({
    method: [...readMethods],
    url: '/media/*',
    handler: async (request, reply) => {
      const key = request.params['*'];
      if (!(await publishedFolders.forceFetch(getFileFolder(key))))
        return sendErrorStatus(request, reply, 404);
      const storeUrl = isFileKey(key) ? findPresignedMediaUrl(ctx.config, key) : null;
      if (storeUrl !== null && request.method === 'GET') {
        reply.header('cache-control', `public, max-age=${redirectSeconds}`);
        return reply.redirect(storeUrl, 302);
      }
      return sendMediaFile(ctx, key, getCacheControl(key), request, reply);
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

/**
 * Seconds for which shared caches serve a file without revalidation; removed content disappears from them within five
 * minutes.
 */
const sharedSeconds = 240;

/**
 * Returns the `Cache-Control` value of a file. Playlists change while renditions are made. Other files never change, so
 * browsers may cache them.
 */
const getCacheControl = (key: string) =>
  key.endsWith('master.m3u8')
    ? 'public, max-age=30'
    : `public, max-age=31536000, immutable, s-maxage=${sharedSeconds}`;

async function sendMediaFile(
  { storage, config }: Context,
  key: string,
  caching: string,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const file = isFileKey(key) ? await storage.stat(key) : null;
  if (file === null) return sendErrorStatus(request, reply, 404);
  const { bytes: size, etag } = file;
  const extension = key.slice(key.lastIndexOf('.') + 1);
  reply
    .type(types[extension] ?? 'application/octet-stream')
    .header('cache-control', caching)
    .header('accept-ranges', 'bytes')
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (etag) reply.header('etag', etag);
  if (!types[extension] && !reply.hasHeader('content-disposition')) {
    reply.header('content-disposition', 'attachment');
  }
  const { 'if-none-match': known, 'if-range': versionOfRange, range: wanted } = request.headers;
  if (etag && matchesEtag(known, etag)) return reply.code(304).send();
  // Lets nginx send the file and handle ranges and HEAD, if the header `x-accel-capable` shows that nginx is in front.
  // Other clients would receive an empty body.
  const { xAccelLocation } = config;
  if (xAccelLocation && request.headers['x-accel-capable'] === xAccelLocation)
    return reply.header('x-accel-redirect', `${xAccelLocation}${key}`).send();
  // Ranges apply only to GET (RFC 9110 §14.2).
  if (request.method === 'HEAD') return reply.header('content-length', size).send();
  // Sends the whole file to a client that has parts of another version (RFC 9110 §13.1.5).
  const isOtherVersion = versionOfRange !== undefined && versionOfRange !== etag;
  const range = isOtherVersion ? null : parseRangeHeader(wanted, size);
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  reply.header('content-length', end - start + 1);
  if (range) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`);
  if (!storage.open || size === 0) return reply.send(storage.read(key, range ?? undefined));
  return sendFileRange(reply, await storage.open(key), { start, end });
}
