import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildNoncePolicy, reportingHeader } from './platform/pages/content-security.ts';
import { consoleBuild } from './site.ts';

/** Returns the HTML of the console's page. In development, it differs for each request. */
export type ConsolePage = () => Promise<string>;

export const readBuiltConsole: ConsolePage = () =>
  readFile(path.join(consoleBuild, 'index.html'), 'utf8');

/**
 * Serves the single HTML page of the staff console. The page is never cached, and has a nonce for
 * its scripts and styles.
 */
export function serveConsole(app: FastifyInstance, page: ConsolePage): void {
  app.get('/safeSuper', (_request, reply) => reply.redirect('/safeSuper/', 308));
  app.get('/safeSuper/', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const html = (await page()).replaceAll('__NONCE__', nonce);
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', buildNoncePolicy(nonce))
      .headers(reportingHeader)
      .send(html);
  });
}
