import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { computePageEtag, type Page } from './platform/pages/page-cache.ts';
import { sendEncodedPage } from './platform/pages/send-body.ts';

const address = '/api/openapi.json';

/**
 * Registers the OpenAPI document of the API and a page that shows it. The document contains only routes that are
 * registered afterwards.
 */
export async function registerApiDocument(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Film contest', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    // Omits everything but calls of the contract, because only they have a tag.
    hideUntagged: true,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      // Serves a prepared document. Otherwise, it would be serialized for each request.
      onRequest: async ({ routeOptions }, reply) => {
        if (/\/(json|yaml)$/.test(routeOptions.url ?? '')) return reply.redirect(address);
      },
    },
  });
  let document: Page | null = null;
  app.get(address, (request, reply) => {
    document ??= buildDocumentPage(app.swagger());
    return sendEncodedPage(request, reply.headers(document.headers), document);
  });
}

function buildDocumentPage(document: object): Page {
  const body = Buffer.from(JSON.stringify(document));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
  };
  return { status: 200, headers, body, etag: computePageEtag(body), encoded: new Map() };
}
