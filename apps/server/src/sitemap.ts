import { defaultLocale, htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import {
  buildPagePath,
  getCanonicalLanguagePrefix,
  type PageName,
  pages,
} from '@film-contest/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type AliasableExpression, sql } from 'kysely';
import type { Context } from './context.ts';
import type { Database } from './platform/db/database.ts';
import { sendErrorStatus } from './platform/http/faults.ts';
import { createReadCache } from './platform/read-cache.ts';
import { createSemaphore } from './platform/semaphore.ts';

/** Pages listed in the sitemap. Account pages are omitted, because they are not public. */
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
  'results',
  'specialThanks',
  'contactUs',
  'share',
  'aboutUs',
  'votingRules',
  'voteLog',
  'examinedVotes',
  'frozenRules',
  'terms',
  'privacy',
];

/**
 * Number of entry numbers or item ids per file of the sitemap. With three languages, a file has at most 6,000 URLs and
 * 4 MB. A file of the programme has at most 10,000 URLs, because it lists an entry up to three times per language. The
 * format allows 50,000 URLs and 50 MB.
 */
const span = 2000;

const cacheMs = 600_000;

type Kind = 'films' | 'news' | 'free' | 'results' | 'programme';

/** A page of an entry or item in the sitemap: its number, and the time of its last change. */
interface Found {
  page: PageName;
  id: number;
  changed: Date;
  /** Last part of the URL, if it is not the id. */
  slug?: string | null;
}

/** Queries of published entries and items by kind. Each query selects exactly the pages that the site shows. */
const kinds: Record<Kind, (db: Database) => AliasableExpression<Found>> = {
  films: (db: Database) =>
    db
      .selectFrom('entries')
      .where('entries.state', '=', 'published')
      .where('entries.number', 'is not', null)
      .select([
        sql<PageName>`'galleryEntry'`.as('page'),
        sql<number>`entries.number`.as('id'),
        sql<Date>`entries.updated_at`.as('changed'),
      ]),
  news: (db: Database) =>
    db
      .selectFrom('contents')
      .where('type', '=', 'news')
      .where('state', '=', 'published')
      .select([sql<PageName>`'newsItem'`.as('page'), 'id', 'updated_at as changed']),
  free: (db: Database) =>
    db
      .selectFrom('contents')
      .where('type', '=', 'freePages')
      .where('state', '=', 'published')
      .select([
        sql<PageName>`'freePage'`.as('page'),
        'id',
        'updated_at as changed',
        sql<string>`facts ->> 'slug'`.as('slug'),
      ]),
  results: (db: Database) =>
    db
      .selectFrom('judging_publications')
      .select([
        sql<PageName>`'roundResult'`.as('page'),
        sql<number>`row_number() over (order by min(at))::int`.as('id'),
        sql<Date>`max(at)`.as('changed'),
        sql<string>`round_id::text`.as('slug'),
      ])
      .groupBy('round_id'),
  programme: (db: Database) =>
    db
      .selectFrom('contents')
      .innerJoin('entries', 'entries.id', 'contents.entry_id')
      .where('contents.type', 'in', ['selectedopen', 'selected', 'exhibition'])
      .where('contents.state', '=', 'published')
      .where('entries.state', '=', 'published')
      .where(
        sql<boolean>`contents.type <> 'exhibition' or exists (
          select from contents as hall where hall.type = 'halls' and hall.state = 'published'
            and hall.id = (contents.facts ->> 'hall')::int)`,
      )
      .select([
        sql<PageName>`case contents.type when 'selectedopen' then 'selectedOpenEntry'
          when 'selected' then 'selectedEntry' else 'exhibitionEntry' end`.as('page'),
        sql<number>`entries.number`.as('id'),
        sql<Date>`max(greatest(contents.updated_at, entries.updated_at))`.as('changed'),
      ])
      .groupBy(['contents.type', 'entries.number']),
};

interface Part {
  name: string;
  kind: Kind;
  part: number;
  changed: Date;
}

/** Serves `sitemap.xml` (sitemaps.org 0.9): an index, and files of limited size. */
export function serveSitemap(app: FastifyInstance, ctx: Context): void {
  const { baseUrl } = ctx.config;
  const sitemap = createSitemapCache(ctx);
  const pages = buildUrlSet(listed.flatMap((page) => buildUrlElements(baseUrl, page)));
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, (await sitemap.index()).xml));
  app.get('/sitemap-pages.xml', (_request, reply) => sendXml(reply, pages));
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
    const { parts } = await sitemap.index();
    const part = parts.find(({ name }) => name === request.params.part);
    if (!part) return sendErrorStatus(request, reply, 404);
    return sendXml(reply, await sitemap.part(part));
  });
}

/** Caches the sitemap's index and its files. Builds one file at a time. */
function createSitemapCache({ config, db }: Context) {
  const { baseUrl } = config;
  const { run } = createSemaphore(1, Number.POSITIVE_INFINITY);
  const options = { ttl: cacheMs, ttlAutopurge: true } as const;
  const index = createReadCache({
    ...options,
    read: (_: 'index') =>
      run(async () => {
        const parts: Part[] = [];
        for (const kind of Object.keys(kinds) as Kind[])
          parts.push(...(await listSitemapParts(db, kind)));
        return { parts, xml: buildSitemapIndex(baseUrl, parts) };
      }),
  });
  // The cache key contains the time of the file's last change, so that a newer index causes a new read.
  const parts = createReadCache({
    ...options,
    read: ({ kind, part }: Part) =>
      run(async () => {
        const found = await listPagesOfPart(db, kind, part);
        return buildUrlSet(
          found.flatMap(({ page, id, slug, changed }) =>
            buildUrlElements(baseUrl, page, slug ? { slug, id: slug } : { id }, changed),
          ),
        );
      }),
  });
  return {
    index: () => index.forceFetch('index'),
    part: (part: Part) => parts.forceFetch(part),
  };
}

async function listSitemapParts(db: Database, kind: Kind): Promise<Part[]> {
  const rows = await db
    .selectFrom(kinds[kind](db).as('found'))
    .select([
      sql<number>`found.id / ${span}::int`.as('part'),
      sql<Date>`max(found.changed)`.as('changed'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1`)
    .execute();
  return rows.map(({ part, changed }) => ({ name: `${kind}-${part}`, kind, part, changed }));
}

const listPagesOfPart = (db: Database, kind: Kind, part: number): Promise<Found[]> =>
  db
    .selectFrom(kinds[kind](db).as('found'))
    .selectAll()
    .where(
      sql<boolean>`found.id between ${part * span}::bigint and ${part * span + span - 1}::bigint`,
    )
    .orderBy('found.page')
    .orderBy('found.id')
    .execute();

const buildSitemapIndex = (baseUrl: string, parts: readonly Part[]): Buffer =>
  buildXml('sitemapindex', '', [
    `<sitemap><loc>${baseUrl}/sitemap-pages.xml</loc></sitemap>`,
    ...parts.map(
      ({ name, changed }) =>
        `<sitemap><loc>${baseUrl}/sitemap-${name}.xml</loc><lastmod>${changed.toISOString()}</lastmod></sitemap>`,
    ),
  ]);

const buildUrlSet = (urls: string[]): Buffer =>
  buildXml('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', urls);

const buildXml = (root: string, namespaces: string, elements: string[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${elements.join('\n')}\n</${root}>\n`,
  );

const sendXml = (reply: FastifyReply, xml: Buffer) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .send(xml);

/** Builds one `url` element for each language of a page. Each element links to all languages. */
function buildUrlElements(
  baseUrl: string,
  page: PageName,
  params: Record<string, string | number> = {},
  changed?: Date,
): string[] {
  const buildPageUrl = (locale: Locale) =>
    `${baseUrl}${buildPagePath(page, getCanonicalLanguagePrefix(locale), params)}`;
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  if (!pages[page].prefixed)
    return [`<url><loc>${buildPageUrl(defaultLocale)}</loc>${lastmod}</url>`];
  const buildAlternateLink = (language: string, locale: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${buildPageUrl(locale)}"/>`;
  const alternates = [
    ...locales.map((locale) => buildAlternateLink(htmlLang[locale], locale)),
    buildAlternateLink('x-default', defaultLocale),
  ].join('');
  return locales.map(
    (locale) => `<url><loc>${buildPageUrl(locale)}</loc>${lastmod}${alternates}</url>`,
  );
}
