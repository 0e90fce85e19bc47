import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway, isTimedOut } from '../db/database.ts';
import { isStoreFault } from '../storage/store-fault.ts';
import { isClientAbort } from './aborted.ts';
import { faultEnvelope } from './envelope.ts';
import { localeOf } from './locale.ts';

/** Answers what no screen foresees: an envelope with the HTTP status, and the fault in the log. */
export function handleFaults(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isClientAbort(request.raw, error)) {
      request.log.debug('request aborted');
      return reply.code(400).send();
    }
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error }, 'fault');
    else request.log.info({ status, reason: error.code }, 'bad request');
    if (status === 503) reply.header('retry-after', '2');
    return sendFault(request, reply, status);
  });
}

export function sendFault(request: FastifyRequest, reply: FastifyReply, status: number) {
  const locale = localeOf(request.headers);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(faultEnvelope(locale, request.id, status));
}

function statusOf(error: FastifyError): number {
  if (isDatabaseAway(error) || isTimedOut(error) || isStoreFault(error)) return 503;
  const { statusCode = 500 } = error;
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}
