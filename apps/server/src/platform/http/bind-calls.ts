import type {} from '@fastify/cookie';
import { type CallName, calls, splitCall } from '@film-contest/contract/calls';
import { shapeOf } from '@film-contest/contract/contract';
import { type Faults, faultsOf } from '@film-contest/contract/faults';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { holds } from './access.ts';
import type { Call, CookieJar, Handler, Handlers, Request, Session } from './call.ts';
import { refusalEnvelope, successEnvelope } from './envelope.ts';
import { sendFault } from './faults.ts';
import { longestKey, once, type Stored } from './idempotency.ts';
import { localeOf } from './locale.ts';
import { isFromElsewhere } from './origin.ts';
import type { RateLimits } from './rate-limits.ts';
import { Refusal, refusalOf, SessionNeeded } from './refusal.ts';

export interface Binding<Ctx> {
  ctx: Ctx;
  db: Database;
  handlers: Handlers<Ctx>;
  rateLimits: RateLimits;
  isSecure: boolean;
  /** Name and port of the site's public address. */
  host: string;
  addressOf(request: FastifyRequest): string | null;
  /** `isIdle`: nobody sat there when it was sent, so that it is no use of the session. */
  authenticate(bearer: string, cookies: CookieJar, isIdle: boolean): Promise<Session | null>;
}

const callNames = Object.keys(calls) as CallName[];

/**
 * Registers every call of the contract. A request passes: origin, session, rate limit, schema,
 * handler; what the schema refuses takes no idempotency key.
 */
export function bindCalls<Ctx>(app: FastifyInstance, binding: Binding<Ctx>): void {
  // Only JSON: a page of another site could send plain text without being asked whether it may.
  app.removeContentTypeParser('text/plain');
  for (const name of callNames) {
    const { method, path } = splitCall(name);
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: documentation(name),
      handler: (request, reply) => answer(binding, name, request, reply),
    });
  }
}

function documentation(name: CallName) {
  const { about, params, query, body, data, access, once } = shapeOf(name);
  return {
    operationId: name,
    summary: about,
    tags: [access === 'anyone' ? 'public' : access === 'account' ? 'account' : 'console'],
    ...(access !== 'anyone' && { security: [{ bearer: [] }] }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(once && { headers: onceHeaders }),
    response: { '2xx': envelopeOf(data) },
  };
}

const onceHeaders = z.object({
  'idempotency-key': z
    .string()
    .max(longestKey)
    .optional()
    .describe(
      'a random name (a UUID, say); with the same body it gets the first answer again, for a day',
    ),
});

/** What every answer looks like, for the document. */
const envelopeOf = (data: z.ZodType) =>
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

async function answer<Ctx, N extends CallName>(
  binding: Binding<Ctx>,
  name: N,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const locale = localeOf(request.headers);
  reply.header('cache-control', 'no-store');
  const hosts = [request.headers.host ?? '', binding.host];
  const isChange = request.method !== 'GET' || name === 'voteChallenge';
  if (isChange && isFromElsewhere(request.headers, hosts)) {
    return sendFault(request, reply, 403);
  }
  try {
    const stored = await answerOnce(binding, name, request, reply);
    return reply.code(stored.status).send(stored.body);
  } catch (error) {
    const refusal = refusalEnvelope(locale, request.id, error);
    if (!refusal) throw error;
    request.log.info({ call: name, refused: refusal.status }, 'refused');
    return reply.code(200).send(refusal);
  }
}

async function answerOnce<Ctx, N extends CallName>(
  binding: Binding<Ctx>,
  name: N,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Stored> {
  const caller = await readCaller(binding, request, reply);
  await binding.rateLimits(name, caller.address);
  requireAccess(name, caller.session);
  const call = { ...caller, ...readInput(name, request) } as Call<N>;
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || !shapeOf(name).once) return run(binding, name, call);
  const { session } = caller;
  // Other roles may see and do other things: what was answered to the old ones is not theirs. A visitor's
  // key is a random name, and their address changes between two tries.
  const who = session ? `account ${session.accountId} ${session.roles.join()}` : 'visitor';
  const to = {
    scope: `${name} ${request.url} ${who}`,
    accountId: session?.accountId ?? null,
  };
  return once(binding.db, key, to, request.body, () => run(binding, name, call));
}

async function run<Ctx, N extends CallName>(
  { ctx, handlers }: Binding<Ctx>,
  name: N,
  call: Call<N>,
): Promise<Stored> {
  const handler: Handler<Ctx, N> = handlers[name];
  const result = await handler(ctx, call);
  return { status: result.status, body: successEnvelope(call.locale, result) };
}

async function readCaller<Ctx>(
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
    locale: localeOf(request.headers),
    requestId: request.id,
    address: binding.addressOf(request),
    bearer,
    userAgent: request.headers['user-agent'] ?? null,
    session: bearer
      ? await binding.authenticate(bearer, cookies, request.headers['x-idle'] !== undefined)
      : null,
    cookies,
  };
}

function requireAccess(name: CallName, session: Session | null): void {
  const { access } = shapeOf(name);
  if (access === 'anyone') return;
  if (!session) throw new SessionNeeded();
  if (access === 'account') return;
  if (session.isStaffElsewhere) throw new SessionNeeded();
  if (!holds(session, access)) throw new Refusal('notPermitted');
}

/** Parses params, query and body by the contract; a fault in any field is one refusal for all. */
export function readInput(
  name: CallName,
  request: { params: unknown; query: unknown; body: unknown },
) {
  const shape = shapeOf(name);
  const faults: Faults = {};
  const parse = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const parsed = schema.safeParse(value ?? {});
    if (parsed.error) Object.assign(faults, faultsOf(parsed.error));
    return parsed.data;
  };
  const input = {
    params: parse(shape.params, request.params),
    query: parse(shape.query, request.query),
    body: parse(shape.body, request.body),
  };
  if (Object.keys(faults).length > 0) throw refusalOf(faults);
  return input;
}
