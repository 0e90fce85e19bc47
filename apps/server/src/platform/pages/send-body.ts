import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodedBody, type Page } from './page-cache.ts';

/** Sends a page's bytes as the reader takes them, or that the reader has them already. */
export async function sendBody(request: FastifyRequest, reply: FastifyReply, page: Page) {
  reply.header('etag', page.etag);
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const { body, encoding } = await encodedBody(page, request.headers['accept-encoding']);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(request.method === 'HEAD' ? undefined : body);
}
