import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DataStore, ERRORS, EVENTS, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { isClientAbort } from '../../platform/http/aborted.ts';
import { isTemporary, logFault } from '../../platform/http/faults.ts';
import { getOriginalKey } from '../media/media.ts';
import { isPastFilmDeadline } from './declared-file.ts';
import { tusPath, verifyUploadGrant } from './grants.ts';
import { createUploadLocks } from './upload-locks.ts';

/** Lifetime in milliseconds of a claim on an upload. A claim that was not renewed in time belongs to a dead process. */
export const claimMs = 120_000;

export const isClaimed = sql<boolean>`coalesce(
  claimed_at > now() - make_interval(secs => ${claimMs / 1000}), false)`;

const tooLate = 'the film had to be here earlier\n';

const hasUploadBody = ({ method }: Pick<Request, 'method'>) =>
  method === 'POST' || method === 'PATCH';

const createTusError = (status_code: number, body: string) => ({ status_code, body });

/**
 * Supported extensions of the tus protocol. Uploads must declare their length, and responses contain no expiry
 * dates.
 */
const extensions = ['creation', 'creation-with-upload', 'termination'];

/** Milliseconds within which a running request should end after another request asks for its lock. */
const drainMs = 1_000;

/**
 * Registers the tus 1.0 protocol at `/api/uploads/tus`. Each request carries a token for one upload. Responses use
 * HTTP statuses instead of the envelope.
 */
export async function registerTusRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const uploadStore = await ctx.services.openUploadStore();
  const store = restrictTusStore(ctx, uploadStore.store);
  const locks = createUploadLocks(ctx.sessionPool, ctx.log);
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
    namingFunction: (request) => requireGrant(ctx, request),
    onIncomingRequest: async (request, uploadId) => {
      const granted = requireGrant(ctx, request);
      if (uploadId && uploadId !== granted)
        throw createTusError(403, 'not the upload of this token\n');
      if (!hasUploadBody(request)) return;
      const open = await readOpenUpload(ctx, granted);
      if (!open)
        throw createTusError(request.method === 'POST' ? 409 : 404, 'it takes no bytes any more\n');
      if (open.is_claimed) throw createTusError(409, 'its bytes are being checked\n');
      if (await isPastFilmDeadline(ctx.db, granted)) throw createTusError(410, tooLate);
    },
    onUploadFinish: async (_, { id }) => {
      if (!(await isPastFilmDeadline(ctx.db, id))) return {};
      // Removes a film that arrived after its deadline, so that no later request finds it.
      await uploadStore.remove(id);
      throw createTusError(410, tooLate);
    },
    onResponseError: ({ runtime }, error) => {
      if ('status_code' in error) return undefined;
      if (runtime?.node && isClientAbort(runtime.node.req, error)) {
        ctx.log.debug('upload aborted');
        return undefined;
      }
      logFault(ctx.log, error, 'fault while uploading');
      return isTemporary(error)
        ? createTusError(503, 'the server is not ready\n')
        : createTusError(500, 'the server failed\n');
    },
  });
  tus.on(EVENTS.POST_FINISH, (_, __, upload) =>
    ctx.log.info({ upload: upload.id }, 'bytes received'),
  );

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  const { uploads } = ctx.metrics;
  const handleRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const sendsBytes = hasUploadBody(request);
    if (sendsBytes) uploads.inc();
    try {
      await handleTusRequest(tus, request, reply);
    } finally {
      if (sendsBytes) uploads.dec();
    }
  };
  app.route({
    method: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/*',
    handler: handleRequest,
  });
  app.route({ method: ['POST', 'OPTIONS'], url: '/', handler: handleRequest });
}

/** Passes the raw request to the tus library, with the common response headers. */
async function handleTusRequest(
  tus: Server,
  { raw }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  const answer = await tus.handleWeb(toWebRequest(raw, reply.raw));
  for (const [name, value] of answer.headers) reply.raw.setHeader(name, value);
  // Closes the connection of an incomplete request, so that the client does not send the rest. Browsers then retry on
  // a new connection.
  if (!raw.complete) reply.raw.setHeader('Connection', 'close');
  if (answer.status === 503) reply.raw.setHeader('Retry-After', '2');
  reply.raw.writeHead(answer.status).end(await answer.text());
}

/**
 * Converts the raw request to a `Request`. Its property `runtime` lets the tus library detect a lost connection. Does
 * not use `Readable.toWeb`, which copies each chunk and costs more CPU time than the rest of an upload.
 */
function toWebRequest(req: IncomingMessage, res: ServerResponse): Request {
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

function requireGrant(ctx: Context, request: { headers: Headers }): string {
  const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
  const uploadId = token ? verifyUploadGrant(ctx, token) : null;
  if (!uploadId) throw createTusError(401, 'the upload credentials have expired\n');
  return uploadId;
}

const readOpenUpload = ({ db }: Context, id: string) =>
  db
    .selectFrom('uploads')
    .select(['size', isClaimed.as('is_claimed')])
    .where('id', '=', id)
    .where('state', '=', 'granted')
    .executeTakeFirst();

/**
 * Wraps a store: allows only the supported extensions, and rejects a second creation of an upload. The check runs
 * under the upload's lock, because a concurrent creation would truncate the file.
 */
function restrictTusStore(ctx: Context, store: DataStore): DataStore {
  store.extensions = extensions;
  const create = store.create.bind(store);
  store.create = async (upload) => {
    if (await hasStoredUpload(store, upload.id))
      throw createTusError(409, 'this upload exists already\n');
    // Rejects the creation even if the original is stored but unchecked, because a process was killed. No bytes are
    // missing then.
    const isKept = (await ctx.storage.size(getOriginalKey(upload.id))) !== null;
    const open = await readOpenUpload(ctx, upload.id);
    if (isKept || !open || open.is_claimed)
      throw createTusError(409, 'this upload cannot be started\n');
    if (upload.size !== open.size) throw createTusError(413, 'not the size that was granted\n');
    return create(upload);
  };
  return store;
}

async function hasStoredUpload(store: DataStore, id: string): Promise<boolean> {
  try {
    await store.getUpload(id);
    return true;
  } catch (error) {
    if (error === ERRORS.FILE_NOT_FOUND || error === ERRORS.FILE_NO_LONGER_EXISTS) return false;
    throw error;
  }
}
