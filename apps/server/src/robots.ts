import { htmlLang, locales } from '@film-contest/contract/locales';
import { type PageName, pagePath, pages, treeOf } from '@film-contest/contract/pages';
import type { FastifyInstance } from 'fastify';
import type { Context } from './context.ts';

/** Pages that a search engine should know; those of an account are nobody else's. */
const listed: PageName[] = [
  'home',
  'eventDetails',
  'events',
  'professionalJury',
  'professionalZj',
  'school',
  'gallery',
  'selectedOpen',
  'exhibition',
  'selected',
  'specialThanks',
  'contactUs',
  'share',
  'aboutUs',
  'votingRules',
  'terms',
  'privacy',
];

/** `robots.txt`, `sitemap.xml` (sitemaps.org 0.9) and `security.txt` (RFC 9116). */
export function serveRobots(app: FastifyInstance, ctx: Context): void {
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
  app.get('/sitemap.xml', async (_request, reply) => {
    const entries = await ctx.db
      .selectFrom('entries')
      .select('number')
      .where('state', '=', 'published')
      .orderBy('number', 'desc')
      .limit(5000)
      .execute();
    const urls = [
      ...listed.flatMap((name) => urlsOf(baseUrl, name, {})),
      ...entries.flatMap(({ number }) => urlsOf(baseUrl, 'galleryEntry', { id: number ?? 0 })),
    ];
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
      );
  });
}

/** One element for each language of a page, each naming all the others. */
function urlsOf(baseUrl: string, name: PageName, params: Record<string, number>): string[] {
  const at = (locale: (typeof locales)[number]) =>
    `${baseUrl}${pagePath(name, treeOf(locale), params)}`;
  if (!pages[name].prefixed) return [`<url><loc>${at('zh-CN')}</loc></url>`];
  const alternates = locales
    .map((each) => `<xhtml:link rel="alternate" hreflang="${htmlLang[each]}" href="${at(each)}"/>`)
    .join('');
  return locales.map((each) => `<url><loc>${at(each)}</loc>${alternates}</url>`);
}
