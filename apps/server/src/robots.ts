import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** Serves `robots.txt` and `security.txt` (RFC 9116). */
export function serveRobotsAndSecurityTxt(app: FastifyInstance, ctx: Context): void {
  const { baseUrl } = ctx.config;
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /safeSuper/\nDisallow: /dev/\nSitemap: ${baseUrl}/sitemap.xml\n`,
      ),
  );
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + 180 * 24 * 3600 * 1000).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${baseUrl}/contactUs\nExpires: ${expires}\nPreferred-Languages: zh, en\nCanonical: ${baseUrl}/.well-known/security.txt\n`,
      );
  });
}
