import { galleryId } from '@film-contest/contract/entries';
import { findLocale, locales } from '@film-contest/contract/locales';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { createDrawer } from '../../platform/drawing/drawing.ts';
import { ThreadBusy } from '../../platform/drawing/drawing-thread.ts';
import { sendFault } from '../../platform/http/faults.ts';
import { localeOf } from '../../platform/http/locale.ts';
import { openPosters, planPoster } from './poster.ts';
import { isOpened } from './share.rules.ts';
import { countOpening, findShared } from './share.ts';

const documentation: FastifySchema = {
  operationId: 'poster',
  summary: 'The share picture of a published entry, 1080 × 1440, with a QR code.',
  tags: ['public'],
  produces: ['image/png'],
  params: galleryId,
  querystring: z.object({ locale: z.enum(locales).optional() }),
  response: { 200: z.string().meta({ format: 'binary' }) },
};

/** The share pictures of entries, as plain images. */
export function posterFiles(app: FastifyInstance, ctx: Context): void {
  const drawer = createDrawer();
  app.addHook('onClose', drawer.close);
  const posters = openPosters(ctx, drawer);
  app.get('/api/entries/:id/poster.png', { schema: documentation }, async (request, reply) => {
    const { data: params } = galleryId.safeParse(request.params);
    const { locale: asked } = request.query as { locale?: unknown };
    const locale =
      findLocale(typeof asked === 'string' ? asked : null) ?? localeOf(request.headers);
    const poster = params ? await planPoster(ctx, params.id, locale) : null;
    if (!poster) return sendFault(request, reply, 404);
    const etag = `"${poster.revision}"`;
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=60')
      .header('vary', 'Accept-Language');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    try {
      return reply.type('image/png').send(await posters.png(poster));
    } catch (error) {
      reply.removeHeader('etag').removeHeader('content-type');
      if (!(error instanceof ThreadBusy)) throw error;
      return sendFault(request, reply.header('retry-after', '5'), 503);
    }
  });
}

/**
 * Short addresses lead on, and are counted. In front of the site's pages rather than a route of its
 * own: one that leads nowhere is theirs to answer.
 */
export function shortAddresses(site: FastifyInstance, ctx: Context): void {
  site.addHook('onRequest', async (request, reply) => {
    const code = /^\/s\/([^/?]+)\/?(\?|$)/.exec(request.url)?.[1];
    if (!code || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const path = await findShared(ctx, code);
    if (!path) return;
    if (isOpened(request)) countOpening(ctx, code);
    return reply.header('cache-control', 'no-store').redirect(path, 302);
  });
}
