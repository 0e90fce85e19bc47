import type {
  FastifyBaseLogger,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { isDatabaseUnavailable, isTimedOut } from '../db/database.ts';
import { isStoreFault } from '../storage/store-fault.ts';
import { isClientAbort } from './aborted.ts';
import { buildFaultEnvelope } from './envelope.ts';
import { resolveLocale } from './locale.ts';

/** Responds to unexpected errors with an envelope and an HTTP status, and logs them. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isClientAbort(request.raw, error)) {
      request.log.debug('request aborted');
      return reply.code(400).send();
    }
    const status = toHttpStatus(error);
    if (status >= 500) logFault(request.log, error, 'fault');
    else request.log.info({ status, reason: error.code }, 'bad request');
    if (status === 503) reply.header('retry-after', '2');
    return sendErrorStatus(request, reply, status);
  });
}

/** SQLSTATE of a full disk: only an operator can repair it. */
const diskFull = '53100';

/**
 * Logs an error with its stack. Logs one short line instead if the database or the file store is unavailable, because
 * every request fails then.
 */
export function logFault(log: FastifyBaseLogger, error: unknown, message: string): void {
  const { message: text, code } = error as { message?: string; code?: string };
  const isShort = (isDatabaseUnavailable(error) && code !== diskFull) || isStoreFault(error);
  // Logs the code if there is no message, as when none of several IP addresses of a host responds.
  if (isShort) log.warn({ reason: text || code, code }, 'not ready');
  else log.error({ err: error }, message);
}

export function sendErrorStatus(request: FastifyRequest, reply: FastifyReply, status: number) {
  const locale = resolveLocale(request.headers);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(buildFaultEnvelope(locale, request.id, status));
}

/**
 * Whether a request that failed with this error may succeed later: the database or the file store is unavailable or
 * slow.
 */
export const isTemporary = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || isTimedOut(error) || isStoreFault(error);

function toHttpStatus(error: FastifyError): number {
  if (isTemporary(error)) return 503;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}
