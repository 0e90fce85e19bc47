import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DataStore, ERRORS, EVENTS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isDatabaseAway } from '../../platform/db/database.ts';
import { isClientAbort } from '../../platform/http/aborted.ts';
import { isStoreFault } from '../../platform/storage/store-fault.ts';
import { originalKey } from '../media/media.ts';
import { isLate } from './declared-file.ts';
import { readGrant, tusPath } from './grants.ts';
import { uploadLocks } from './upload-locks.ts';

/** An older claim is that of a process that died. */
export const claimMs = 120_000;

export const isClaimed = sql<boolean>`coalesce(
  claimed_at > now() - make_interval(secs => ${claimMs / 1000}), false)`;

const tooLate = 'the film had to be here earlier\n';

const takesBytes = ({ method }: Request) => method === 'POST' || method === 'PATCH';

const refuse = (status_code: number, body: string) => ({ status_code, body });

/**
 * What OPTIONS advertises of the protocol. The stores can do more: a length that is given later would not be
 * the granted one, and unfinished uploads expire without a date in the answers.
 */
const extensions = ['creation', 'creation-with-upload', 'termination'];

/** How long a request that others wait for may take to come to an end. */
const drainMs = 1_000;

/**
 * The tus 1.0 protocol at `/api/uploads/tus`: every verb carries the grant's token, which names the
 * one upload it is good for. It speaks HTTP statuses of its own, not the envelope.
 */
export async function tusUploads(app: FastifyInstance, ctx: Context): Promise<void> {
  const incoming = await ctx.services.incoming();
  const store = guardStore(ctx, incoming.store);
  const locks = uploadLocks(ctx.pool, ctx.log);
  app.addHook('preClose', locks.end);
  app.addHook('onClose', locks.close);
  const tus = new Server({
    path: tusPath,
    datastore: store,
    locker: locks,
    lockDrainTimeout: drainMs,
    relativeLocation: true,
    allowedOrigins: [ctx.config.baseUrl],
    disableTerminationForFinishedUploads: true,
    namingFunction: (request) => grantOf(ctx, request),
    onIncomingRequest: async (request, uploadId) => {
      const granted = grantOf(ctx, request);
      if (uploadId && uploadId !== granted) throw refuse(403, 'not the upload of this token\n');
      if (!takesBytes(request)) return;
      const open = await openUpload(ctx, granted);
      if (!open)
        throw refuse(request.method === 'POST' ? 409 : 404, 'it takes no bytes any more\n');
      if (open.is_claimed) throw refuse(409, 'its bytes are being judged\n');
      if (await isLate(ctx.db, granted)) throw refuse(410, tooLate);
    },
    onUploadFinish: async (_, { id }) => {
      if (!(await isLate(ctx.db, id))) return {};
      // What an entry that waited till now is turned down for must not be found later.
      await incoming.remove(id);
      throw refuse(410, tooLate);
    },
    onResponseError: ({ runtime }, error) => {
      if ('status_code' in error) return undefined;
      if (runtime?.node && isClientAbort(runtime.node.req, error)) {
        ctx.log.debug('upload aborted');
        return undefined;
      }
      ctx.log.error({ err: error }, 'fault while uploading');
      return isDatabaseAway(error) || isStoreFault(error)
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
  const answer = await tus.handleWeb(webRequest(raw, reply.raw));
  for (const [name, value] of answer.headers) reply.raw.setHeader(name, value);
  // Refused before all of it was there: the rest would be sent, and paid for, in vain. Browsers do so
  // when a connection breaks that had been used before: they repeat the piece that was under way.
  if (!raw.complete) reply.raw.setHeader('Connection', 'close');
  reply.raw.writeHead(answer.status).end(await answer.text());
}

/**
 * The raw request as the protocol takes it; of its `runtime` it learns that a line has broken. Its
 * bytes are handed on as they are: `Readable.toWeb` copies each, and throwing the copies away costs a
 * large process more than all else that an upload does.
 */
function webRequest(req: IncomingMessage, res: ServerResponse): Request {
  const { method = 'GET', url = '/', headers } = req;
  const hasBody = method === 'POST' || method === 'PATCH';
  const request = new Request(new URL(url, 'http://server'), {
    method,
    headers: headers as Record<string, string>,
    ...(hasBody && {
      body: ReadableStream.from(req.iterator({ destroyOnReturn: false })),
      duplex: 'half',
    }),
  });
  return Object.defineProperty(request, 'runtime', { value: { node: { req, res } } });
}

function grantOf(ctx: Context, request: { headers: Headers }): string {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const uploadId = token ? readGrant(ctx, token) : null;
  if (!uploadId) throw refuse(401, 'the upload credentials have expired\n');
  return uploadId;
}

/** An upload that was not judged yet. */
const openUpload = ({ db }: Context, id: string) =>
  db
    .selectFrom('uploads')
    .select(['size', isClaimed.as('is_claimed')])
    .where('id', '=', id)
    .where('state', '=', 'granted')
    .executeTakeFirst();

/**
 * Limits a store to the extensions that are accepted, and lets an upload begin once. That is decided where the protocol holds the upload's lock already: of
 * two requests at the same time the second would empty what the first has sent, or what was judged.
 */
function guardStore(ctx: Context, store: DataStore): DataStore {
  store.extensions = extensions;
  const create = store.create.bind(store);
  store.create = async (upload) => {
    if (await exists(store, upload.id)) throw refuse(409, 'this upload exists already\n');
    // Kept by a process that died before it judged them: there is nothing to send any more.
    const isKept = (await ctx.storage.size(originalKey(upload.id))) !== null;
    const open = await openUpload(ctx, upload.id);
    if (isKept || !open || open.is_claimed) throw refuse(409, 'this upload cannot be started\n');
    if (upload.size !== open.size) throw refuse(413, 'not the size that was granted\n');
    return create(upload);
  };
  return store;
}

async function exists(store: DataStore, id: string): Promise<boolean> {
  try {
    await store.getUpload(id);
    return true;
  } catch (error) {
    if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return false;
    throw error;
  }
}
