import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isTimedOut } from '../db/database.ts';
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
    if (status === 503) {
      request.log.warn({ reason: error.message }, 'not ready');
      reply.header('retry-after', '2');
    } else if (status >= 500) request.log.error({ err: error }, 'fault');
    else request.log.info({ status, reason: error.code }, 'bad request');
    return sendErrorStatus(request, reply, status);
  });
}

export function sendErrorStatus(request: FastifyRequest, reply: FastifyReply, status: number) {
  const locale = resolveLocale(request.headers);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(buildFaultEnvelope(locale, request.id, status));
}

function toHttpStatus(error: FastifyError): number {
  if (isDatabaseAway(error) || isTimedOut(error) || isStoreFault(error)) return 503;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}
