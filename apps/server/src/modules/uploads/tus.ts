import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { EVENTS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import { readGrant, tusPath } from './grants.ts';

const refuse = (status_code: number, body: string) => ({ status_code, body });

/** Folder of the bytes that have arrived so far, a file named by its upload each. */
const incomingFolder = (ctx: Context) => ctx.storage.scratch('incoming');

export const incomingFile = async (ctx: Context, uploadId: string) =>
  path.join(await incomingFolder(ctx), uploadId);

/**
 * The tus 1.0 protocol at `/api/uploads/tus`: every verb carries the grant's token, which names the
 * one upload it is good for. It speaks HTTP statuses of its own, not the envelope.
 */
export async function tusUploads(app: FastifyInstance, ctx: Context): Promise<void> {
  const tus = new Server({
    path: tusPath,
    datastore: new FileStore({ directory: await incomingFolder(ctx) }),
    relativeLocation: true,
    allowedOrigins: [ctx.config.baseUrl],
    disableTerminationForFinishedUploads: true,
    namingFunction: (request) => grantOf(ctx, request),
    onIncomingRequest: async (request, uploadId) => {
      const granted = grantOf(ctx, request);
      if (uploadId && uploadId !== granted) throw refuse(403, 'not the upload of this token\n');
    },
    onUploadCreate: async (_, upload) => {
      const row = await ctx.db
        .selectFrom('uploads')
        .select(['size', 'state', 'claimed_at'])
        .where('id', '=', upload.id)
        .executeTakeFirst();
      if (row?.state !== 'granted' || row.claimed_at)
        throw refuse(409, 'this upload cannot be started\n');
      if (upload.size !== row.size) throw refuse(413, 'not the size that was granted\n');
      if (await exists(tus, upload.id)) throw refuse(409, 'this upload exists already\n');
      return {};
    },
    onResponseError: (_, error) => {
      if ('status_code' in error) return undefined;
      ctx.log.error({ err: error }, 'fault while uploading');
      return isDatabaseAway(error)
        ? refuse(503, 'the server is not ready\n')
        : refuse(500, 'the server failed\n');
    },
  });
  tus.on(EVENTS.POST_FINISH, (_, __, upload) =>
    ctx.log.info({ upload: upload.id }, 'bytes received'),
  );

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.route({
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: async (request, reply) => {
      await handOver(tus, request, reply);
    },
  });
  app.route({
    method: ['POST', 'OPTIONS'],
    url: '/',
    handler: async (request, reply) => {
      await handOver(tus, request, reply);
    },
  });
}

/** Gives the raw request to the protocol, with the headers that every answer carries. */
async function handOver(tus: Server, { raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  await tus.handle(raw, reply.raw);
}

function grantOf(ctx: Context, request: { headers: Headers }): string {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const uploadId = token ? readGrant(ctx, token) : null;
  if (!uploadId) throw refuse(401, 'the upload credentials have expired\n');
  return uploadId;
}

async function exists(tus: Server, id: string): Promise<boolean> {
  try {
    await tus.datastore.getUpload(id);
    return true;
  } catch {
    return false;
  }
}
