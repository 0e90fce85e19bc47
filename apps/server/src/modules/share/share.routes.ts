import { galleryId } from '@film-contest/contract/entries';
import { findLocale, locales } from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { createDrawer } from '../../platform/drawing/drawing-process.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { resolveLocale } from '../../platform/http/locale.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { embeddable } from '../../platform/pages/content-security.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { planCard } from './card.ts';
import { type Drawn, openDrawn } from './drawn.ts';
import { planPoster } from './poster.ts';
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

/** The share pictures of entries, and what networks show beside links, as plain images. */
export function shareFiles(
  app: FastifyInstance,
  ctx: Context,
  { addressOf }: { addressOf(request: FastifyRequest): string | null },
): void {
  const drawer = createDrawer();
  app.addHook('onClose', drawer.close);
  const pictures = openDrawn(ctx, drawer);

  async function send(request: FastifyRequest, reply: FastifyReply, drawn: Drawn | null) {
    if (!drawn) return sendErrorStatus(request, reply, 404);
    const etag = `"${drawn.revision}"`;
    reply.header('etag', etag).headers(embeddable);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (request.method === 'HEAD') return reply.type(`image/${drawn.format}`).send();
    try {
      return reply
        .type(`image/${drawn.format}`)
        .send(await pictures.file(drawn, addressOf(request)));
    } catch (error) {
      reply.removeHeader('etag').removeHeader('content-type');
      if (error instanceof Refusal) {
        const { seconds = 1 } = error.details.params ?? {};
        return sendErrorStatus(request, reply.header('retry-after', seconds), 429);
      }
      if (!(error instanceof ProcessBusy)) throw error;
      return sendErrorStatus(request, reply.header('retry-after', '5'), 503);
    }
  }

  const sendPoster = async (request: FastifyRequest, reply: FastifyReply) => {
    const { data: params } = galleryId.safeParse(request.params);
    const { locale: asked } = request.query as { locale?: unknown };
    const locale =
      findLocale(typeof asked === 'string' ? asked : null) ?? resolveLocale(request.headers);
    const poster = params ? await planPoster(ctx, params.id, locale) : null;
    if (poster)
      reply.header('cache-control', 'public, max-age=60').header('vary', 'Accept-Language');
    return send(request, reply, poster);
  };
  const posterAddress = '/api/entries/:id/poster.png';
  app.get(posterAddress, { schema: documentation, exposeHeadRoute: false }, sendPoster);
  app.head(posterAddress, sendPoster);
  // Not below `/api/`, which `robots.txt` shuts: some networks ask it before they fetch a picture.
  app.route<{ Params: { locale: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/cards/:locale/:name.jpg',
    handler: async (request, reply) => {
      const { name } = request.params;
      const locale = findLocale(request.params.locale);
      const card = locale ? await planCard(ctx, name, locale) : null;
      // A page is never taken down.
      const seconds = Object.hasOwn(pages, name) ? 3600 : 60;
      if (card) reply.header('cache-control', `public, max-age=${seconds}`);
      return send(request, reply, card);
    },
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
