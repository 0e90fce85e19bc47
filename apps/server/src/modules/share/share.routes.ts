import { galleryId } from '@film-contest/contract/gallery-query';
import { findLocale, locales } from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { openPictureDrawingProcess } from '../../platform/drawing/drawing-process.ts';
import { matchesEtag } from '../../platform/http/etag.ts';
import { sendErrorStatus } from '../../platform/http/faults.ts';
import { resolveLocale } from '../../platform/http/locale.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { embeddable } from '../../platform/pages/content-security.ts';
import { ProcessBusy } from '../../platform/tasks/task-process.ts';
import { planCard } from './card.ts';
import { drawBuiltInIcon, encodeIco, icons, planIcon } from './icons.ts';
import { createPictureCache, type PicturePlan } from './picture-cache.ts';
import { planPoster } from './poster.ts';
import { isOpenedByPerson } from './share.rules.ts';
import { countShortUrlOpening, resolveShortUrlPath } from './share.ts';

const documentation: FastifySchema = {
  operationId: 'poster',
  summary: 'The share picture of a published entry, 1080 × 1440, with a QR code.',
  tags: ['public'],
  produces: ['image/png'],
  params: galleryId,
  querystring: z.object({ locale: z.enum(locales).optional() }),
  response: { 200: z.string().meta({ format: 'binary' }) },
};

export function registerShareFiles(
  app: FastifyInstance,
  ctx: Context,
  { getClientAddress }: { getClientAddress(request: FastifyRequest): string | null },
): void {
  const drawer = openPictureDrawingProcess();
  app.addHook('onClose', drawer.close);
  const pictures = createPictureCache(ctx, drawer);

  async function sendSharePicture(
    request: FastifyRequest,
    reply: FastifyReply,
    plan: PicturePlan | null,
  ) {
    if (!plan) return sendErrorStatus(request, reply, 404);
    const etag = `"${plan.revision}"`;
    reply.header('etag', etag).headers(embeddable);
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (request.method === 'HEAD') return reply.type(`image/${plan.format}`).send();
    try {
      return reply
        .type(`image/${plan.format}`)
        .send(await pictures.file(plan, getClientAddress(request)));
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

  /**
   * Draws the contest's icon. Returns null if the network has requested too many drawings, or too many are queued.
   */
  async function drawOwnIcon(request: FastifyRequest, plan: PicturePlan): Promise<Buffer | null> {
    try {
      return await pictures.file(plan, getClientAddress(request));
    } catch (error) {
      if (error instanceof Refusal || error instanceof ProcessBusy) return null;
      throw error;
    }
  }

  for (const { url, side } of icons) {
    app.get<{ Querystring: { v?: string } }>(url, async (request, reply) => {
      const plan = await planIcon(ctx, side);
      const own = plan && (await drawOwnIcon(request, plan));
      const png = own ?? (await drawBuiltInIcon(side));
      // Whether the URL names the current version, as the URLs in pages do.
      const isVersioned = own !== null && request.query.v === plan?.revision;
      const caching = isVersioned ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      reply.header('cache-control', plan && !own ? 'no-store' : caching);
      return url.endsWith('.ico')
        ? reply.type('image/x-icon').send(encodeIco(png, side))
        : reply.type('image/png').send(png);
    });
  }

  const sendPoster = async (request: FastifyRequest, reply: FastifyReply) => {
    const { data: params } = galleryId.safeParse(request.params);
    const { locale: asked } = request.query as { locale?: unknown };
    const locale =
      findLocale(typeof asked === 'string' ? asked : null) ?? resolveLocale(request.headers);
    const poster = params ? await planPoster(ctx, params.id, locale) : null;
    if (poster)
      reply.header('cache-control', 'public, max-age=60').header('vary', 'Accept-Language');
    return sendSharePicture(request, reply, poster);
  };
  const posterAddress = '/api/entries/:id/poster.png';
  app.get(posterAddress, { schema: documentation, exposeHeadRoute: false }, sendPoster);
  app.head(posterAddress, sendPoster);
  // The URL is outside `/api/`, which `robots.txt` disallows, because some social networks obey `robots.txt` when
  // they fetch pictures.
  app.route<{ Params: { locale: string; name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/cards/:locale/:name.jpg',
    handler: async (request, reply) => {
      const { name } = request.params;
      const locale = findLocale(request.params.locale);
      const card = locale ? await planCard(ctx, name, locale) : null;
      // Caches cards of pages longer, because pages are never unpublished.
      const seconds = Object.hasOwn(pages, name) ? 3600 : 60;
      if (card) reply.header('cache-control', `public, max-age=${seconds}`);
      return sendSharePicture(request, reply, card);
    },
  });
}

/**
 * Redirects short URLs and counts their openings. Runs as a hook before the site, so that the site handles unknown
 * short URLs.
 */
export function registerShortUrls(site: FastifyInstance, ctx: Context): void {
  site.addHook('onRequest', async (request, reply) => {
    const code = /^\/s\/([^/?]+)\/?(\?|$)/.exec(request.url)?.[1];
    if (!code || (request.method !== 'GET' && request.method !== 'HEAD')) return;
    const path = await resolveShortUrlPath(ctx, code);
    if (!path) return;
    if (isOpenedByPerson(request)) countShortUrlOpening(ctx, code);
    return reply.header('cache-control', 'no-store').redirect(path, 302);
  });
}
