import type { KeyObject } from 'node:crypto';
import type {} from '@fastify/cookie';
import { type CallName, calls, getCallMethodAndPath } from '@film-contest/contract/calls';
import { codes } from '@film-contest/contract/codes';
import { getCallShape, listCallErrors } from '@film-contest/contract/contract';
import { type Faults, listFieldErrors } from '@film-contest/contract/faults';
import { catalogues } from '@film-contest/messages/catalogues';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { attachAfterCommitQueue } from '../call-transaction.ts';
import type { Database } from '../db/database.ts';
import { getEnclosingNetworks } from '../ip/client-address.ts';
import { markAsRefused } from '../metrics/register-request-metrics.ts';
import { canAccess } from './access.ts';
import type { Call, CookieJar, Handler, Handlers, Request, Session } from './call.ts';
import { buildRefusalEnvelope, buildSuccessEnvelope } from './envelope.ts';
import { sendErrorStatus } from './faults.ts';
import {
  createIdempotency,
  maxKeyLength,
  minAnonymousKeyLength,
  type Stored,
} from './idempotency.ts';
import { resolveLocale } from './locale.ts';
import type { OriginCheck } from './origin.ts';
import type { RateLimits } from './rate-limits.ts';
import { createFieldsRefusal, Refusal, SessionNeeded } from './refusal.ts';

export interface Binding<Ctx extends object> {
  ctx: Ctx;
  /** Returns the same context with another database connection or transaction. */
  withDatabase(db: Database): Ctx;
  pool: Pool;
  /** Key that encrypts the stored responses. */
  responseSecret: KeyObject;
  handlers: Handlers<Ctx>;
  rateLimits: RateLimits;
  /** Calls that change data but accept no `Idempotency-Key`. */
  callsWithoutKey: readonly CallName[];
  /** GET calls that other sites may not send. */
  sameSiteReads: readonly CallName[];
  /** Schema of the response data of calls that open a session. */
  sessionSchema: z.ZodType<{ access_token: string }>;
  isSecure: boolean;
  isCrossSite: OriginCheck;
  getClientAddress(request: FastifyRequest): string | null;
  /**
   * Loads the session of a bearer token. With `isIdle`, the page polled in the background, so the session's last use
   * is not updated.
   */
  authenticate(bearer: string, cookies: CookieJar, isIdle: boolean): Promise<Session | null>;
}

interface Bound<Ctx extends object> extends Binding<Ctx> {
  runOnce: ReturnType<typeof createIdempotency>;
}

const callNames = Object.keys(calls) as CallName[];

/**
 * Registers every call of the contract. A request passes the origin check, session, rate limit, schema and handler.
 * Input that fails its schema stores no idempotency key.
 */
export function registerCalls<Ctx extends object>(
  app: FastifyInstance,
  binding: Binding<Ctx>,
): void {
  const { pool, responseSecret: secret } = binding;
  const bound = { ...binding, runOnce: createIdempotency({ pool, secret }) };
  // Accepts only JSON, because browsers send plain text from other sites without a CORS preflight.
  app.removeContentTypeParser('text/plain');
  for (const name of callNames) {
    const { method, path } = getCallMethodAndPath(name);
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: buildRouteSchema(binding, name),
      handler: (request, reply) => handleRequest(bound, name, request, reply),
    });
  }
}

function buildRouteSchema(binding: KeyRules, name: CallName) {
  const { about, params, query, body, data, access } = getCallShape(name);
  return {
    operationId: name,
    summary: about,
    ...describeCallErrors(name),
    tags: [access === 'anyone' ? 'public' : access === 'account' ? 'account' : 'console'],
    ...(access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(acceptsIdempotencyKey(binding, name) && { headers: keyHeaderSchema }),
    response: { '2xx': buildEnvelopeSchema(data) },
  };
}

/** Describes the errors of a call for the OpenAPI document: as a table for people, and as data for programs. */
function describeCallErrors(call: CallName) {
  const messages: Record<string, string> = catalogues['en-US'].codes;
  const errors = listCallErrors(call).map((name) => ({
    code: codes[name],
    name,
    message: messages[`codes.${codes[name]}`] ?? '',
  }));
  const rows = errors.map(({ code, name, message }) => `| ${code} | ${name} | ${message} |`);
  return {
    description: ['| error | name | message |', '| --- | --- | --- |', ...rows].join('\n'),
    'x-errors': errors,
  };
}

type KeyRules = Pick<Binding<object>, 'callsWithoutKey'>;

const acceptsIdempotencyKey = ({ callsWithoutKey }: KeyRules, name: CallName) =>
  getCallMethodAndPath(name).method !== 'GET' && !callsWithoutKey.includes(name);

const keyHeaderSchema = z.object({
  'idempotency-key': z
    .string()
    .max(maxKeyLength)
    .optional()
    .describe(
      `a random text such as a UUID, without a session of at least ${minAnonymousKeyLength} characters: for a day, the same key with the same body returns the first response; with another body, 1000`,
    ),
});

const buildEnvelopeSchema = (data: z.ZodType) =>
  z.object({
    status: z.int().describe('200 or 201, 302 when the session is lost, else the application code'),
    code: z.int().optional().describe('the application code, if there is one'),
    msg: z.string().describe("in the request's language"),
    data: data.nullable().describe('null unless the call succeeded'),
    error: z
      .object({
        message: z.string(),
        requestId: z.string(),
        fields: z.record(z.string(), z.object({ code: z.int(), msg: z.string() })).optional(),
      })
      .optional(),
    showType: z.int().optional(),
  });

async function handleRequest<Ctx extends object, N extends CallName>(
  binding: Bound<Ctx>,
  name: N,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const locale = resolveLocale(request.headers);
  reply.header('cache-control', 'no-store');
  const isChange = request.method !== 'GET' || binding.sameSiteReads.includes(name);
  if (isChange && binding.isCrossSite(request.headers)) {
    return sendErrorStatus(request, reply, 403);
  }
  try {
    const stored = await authorizeAndRun(binding, name, request, reply);
    return reply.code(stored.status).send(stored.body);
  } catch (error) {
    const refusal = buildRefusalEnvelope(locale, request.id, error);
    if (!refusal) throw error;
    request.log.info({ call: name, refused: refusal.status }, 'refused');
    markAsRefused(reply);
    if (
      error instanceof Refusal &&
      !listCallErrors(name).some((each) => codes[each] === error.code)
    ) {
      request.log.error({ call: name, code: error.code }, 'the call does not declare this error');
    }
    return reply.code(200).send(refusal);
  }
}

async function authorizeAndRun<Ctx extends object, N extends CallName>(
  binding: Bound<Ctx>,
  name: N,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Stored> {
  const caller = await readCallerOfRequest(binding, request, reply);
  await binding.rateLimits(name, caller.address);
  requireAccess(name, caller.session);
  const call = { ...caller, ...parseCallInput(name, request) } as Call<N>;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !acceptsIdempotencyKey(binding, name))
    return runHandler(binding, name, call, binding.ctx);
  return runIdempotentCall(binding, name, call, { key, request });
}

async function runIdempotentCall<Ctx extends object, N extends CallName>(
  binding: Bound<Ctx>,
  name: N,
  call: Call<N>,
  { key, request }: { key: string; request: FastifyRequest },
): Promise<Stored> {
  const { session } = call;
  const keyed = {
    key,
    // Includes the roles, because a response for other roles may show data that the current roles may not see.
    scope: `${name} ${request.url} ${session?.roles.join() ?? ''}`,
    accountId: session?.accountId ?? null,
    network: call.address ? getEnclosingNetworks(call.address).wide : '',
    body: request.body,
    isRepeatable: getCallShape(name).isRepeatable === true,
    ...(getCallShape(name).data === binding.sessionSchema && {
      isUsable: ({ body }: Stored) => isSessionStillOpen(binding, call, body.data),
    }),
  };
  let hasRun = false;
  const stored = await binding.runOnce(keyed, async (db) => {
    hasRun = true;
    if (!db) {
      return {
        stored: await runHandler(binding, name, call, binding.ctx),
        runAfterStoredCommit: async () => {},
      };
    }
    const ctx = binding.withDatabase(db);
    const runAfterCommit = attachAfterCommitQueue(binding.ctx, ctx);
    const stored = await runHandler(binding, name, call, ctx);
    const onCommitted = () =>
      runAfterCommit().catch((error: unknown) => request.log.error({ err: error }, 'after commit'));
    return { stored, runAfterStoredCommit: onCommitted };
  });
  if (!hasRun) {
    for (const { name, value, options } of stored.cookies) call.cookies.set(name, value, options);
  }
  return stored;
}

/** Whether the session that a stored login response opened is still valid. The check does not extend the session. */
async function isSessionStillOpen<Ctx extends object>(
  { authenticate, sessionSchema }: Binding<Ctx>,
  { cookies }: Request,
  data: unknown,
): Promise<boolean> {
  const opened = sessionSchema.safeParse(data).data;
  return opened !== undefined && (await authenticate(opened.access_token, cookies, true)) !== null;
}

async function runHandler<Ctx extends object, N extends CallName>(
  { handlers }: Binding<Ctx>,
  name: N,
  call: Call<N>,
  ctx: Ctx,
): Promise<Stored> {
  const handler: Handler<Ctx, N> = handlers[name];
  const set: Stored['cookies'] = [];
  const cookies: CookieJar = {
    get: call.cookies.get,
    set(name, value, options) {
      set.push({ name, value, options });
      call.cookies.set(name, value, options);
    },
  };
  const result = await handler(ctx, { ...call, cookies });
  return { status: result.status, body: buildSuccessEnvelope(call.locale, result), cookies: set };
}

async function readCallerOfRequest<Ctx extends object>(
  binding: Binding<Ctx>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Request> {
  const cookies: CookieJar = {
    get: (name) => request.cookies[name],
    set: (name, value, options) =>
      void reply.setCookie(name, value, { ...options, httpOnly: true, secure: binding.isSecure }),
  };
  const bearer = /^Bearer (\S{1,200})$/.exec(request.headers.authorization ?? '')?.[1] ?? null;
  return {
    locale: resolveLocale(request.headers),
    requestId: request.id,
    address: binding.getClientAddress(request),
    bearer,
    userAgent: request.headers['user-agent'] ?? null,
    session: bearer
      ? await binding.authenticate(bearer, cookies, request.headers['x-idle'] !== undefined)
      : null,
    cookies,
  };
}

function requireAccess(name: CallName, session: Session | null): void {
  const { access } = getCallShape(name);
  if (access === 'anyone') return;
  if (!session) throw new SessionNeeded();
  if (access === 'account') return;
  if (session.isStaffElsewhere) throw new SessionNeeded();
  if (!canAccess(session, access)) throw new Refusal('notPermitted');
}

/**
 * Parses params, query and body by the contract.
 * @throws one Refusal that lists the errors of all fields.
 */
export function parseCallInput(
  name: CallName,
  request: { params: unknown; query: unknown; body: unknown },
) {
  const shape = getCallShape(name);
  const faults: Faults = {};
  const parseWithSchema = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value ?? {});
    if (parsed.error) Object.assign(faults, listFieldErrors(parsed.error));
    return parsed.data;
  };
  const input = {
    params: parseWithSchema(shape.params, request.params),
    query: parseWithSchema(shape.query, request.query),
    body: parseWithSchema(shape.body, request.body),
  };
  if (Object.keys(faults).length > 0) throw createFieldsRefusal(faults);
  return input;
}
