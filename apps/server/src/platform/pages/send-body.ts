import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../http/etag.ts';
import { encodePageBody, type Page } from './page-cache.ts';

/** Sends a page in an accepted encoding, or status 304 if the client already has it. */
export async function sendEncodedPage(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.header('etag', page.etag);
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const { body, encoding } = await encodePageBody(page, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(request.method === 'HEAD' ? undefined : body);
}
