import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { computeEtag, type Page } from './platform/pages/page-cache.ts';
import { sendBody } from './platform/pages/send-body.ts';

const address = '/api/openapi.json';

/** The API's document, and a page that shows it. Routes that come after this are in it. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Film contest', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    // The contract's calls carry a tag; files, pages and protocols of their own do not.
    hideUntagged: true,
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      // The page would write a document of its own for each reader.
      onRequest: async ({ routeOptions }, reply) => {
        if (/\/(json|yaml)$/.test(routeOptions.url ?? '')) return reply.redirect(address);
      },
    },
  });
  let document: Page | null = null;
  app.get(address, (request, reply) => {
    document ??= asPage(app.swagger());
    return sendBody(request, reply.headers(document.headers), document);
  });
}

function asPage(document: object): Page {
  const body = Buffer.from(JSON.stringify(document));
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
  };
  return { status: 200, headers, body, etag: computeEtag(body), encoded: new Map() };
}
