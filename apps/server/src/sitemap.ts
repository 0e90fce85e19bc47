import { defaultLocale, htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { getCanonicalTree, type PageName, pagePath, pages } from '@film-contest/contract/pages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { Context } from './context.ts';
import type { Database } from './platform/db/database.ts';
import { sendErrorStatus } from './platform/http/faults.ts';
import { createReadCache } from './platform/read-cache.ts';
import { createSemaphore } from './platform/turns.ts';

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

/**
 * How many numbers or ids one part of the sitemap spans. With three languages these are 6,000 addresses
 * and 4 MB at most, of the programme 10,000: an entry may be in three lists there, of which one is in each
 * language. The format allows 50,000 and 50 MB.
 */
const span = 2000;

const cacheMs = 600_000;

/** One page of those that are listed by number: where it is, and when it was last changed. */
interface Found {
  page: PageName;
  id: number;
  changed: Date;
}

/** What is listed by number. Only what is published, as the pages themselves would show it. */
const kinds = {
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
        sql<Date>`greatest(contents.updated_at, entries.updated_at)`.as('changed'),
      ]),
};

type Kind = keyof typeof kinds;

interface Part {
  name: string;
  kind: Kind;
  part: number;
  changed: Date;
}

/** `sitemap.xml` (sitemaps.org 0.9): an index, and parts that stay small however many entries there are. */
export function serveSitemap(app: FastifyInstance, ctx: Context): void {
  const { baseUrl } = ctx.config;
  const sitemap = cacheSitemap(ctx);
  const pages = urlSet(listed.flatMap((page) => urlsOf(baseUrl, page)));
  app.get('/sitemap.xml', async (_request, reply) => sendXml(reply, (await sitemap.index()).xml));
  app.get('/sitemap-pages.xml', (_request, reply) => sendXml(reply, pages));
  app.get<{ Params: { part: string } }>('/sitemap-:part.xml', async (request, reply) => {
    const { parts } = await sitemap.index();
    const part = parts.find(({ name }) => name === request.params.part);
    if (!part) return sendErrorStatus(request, reply, 404);
    return sendXml(reply, await sitemap.part(part));
  });
}

/** Caches the index and the parts that it names. They are built one at a time. */
function cacheSitemap({ config, db }: Context) {
  const { baseUrl } = config;
  const { run } = createSemaphore(1, Number.POSITIVE_INFINITY);
  const options = { ttl: cacheMs, ttlAutopurge: true } as const;
  const index = createReadCache({
    ...options,
    read: (_: 'index') =>
      run(async () => {
        const parts: Part[] = [];
        for (const kind of Object.keys(kinds) as Kind[]) parts.push(...(await partsOf(db, kind)));
        return { parts, xml: indexOf(baseUrl, parts) };
      }),
  });
  // Keyed by the part as its index names it: a new index reads its parts again.
  const parts = createReadCache({
    ...options,
    read: ({ kind, part }: Part) =>
      run(async () => {
        const found = await readPart(db, kind, part);
        return urlSet(
          found.flatMap(({ page, id, changed }) => urlsOf(baseUrl, page, { id }, changed)),
        );
      }),
  });
  return {
    index: () => index.forceFetch('index'),
    part: (part: Part) => parts.forceFetch(part),
  };
}

async function partsOf(db: Database, kind: Kind): Promise<Part[]> {
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

const readPart = (db: Database, kind: Kind, part: number): Promise<Found[]> =>
  db
    .selectFrom(kinds[kind](db).as('found'))
    .selectAll()
    .where(
      sql<boolean>`found.id between ${part * span}::bigint and ${part * span + span - 1}::bigint`,
    )
    .orderBy('found.page')
    .orderBy('found.id')
    .execute();

const indexOf = (baseUrl: string, parts: readonly Part[]): Buffer =>
  xmlOf('sitemapindex', '', [
    `<sitemap><loc>${baseUrl}/sitemap-pages.xml</loc></sitemap>`,
    ...parts.map(
      ({ name, changed }) =>
        `<sitemap><loc>${baseUrl}/sitemap-${name}.xml</loc><lastmod>${changed.toISOString()}</lastmod></sitemap>`,
    ),
  ]);

const urlSet = (urls: string[]): Buffer =>
  xmlOf('urlset', ' xmlns:xhtml="http://www.w3.org/1999/xhtml"', urls);

const xmlOf = (root: string, namespaces: string, elements: string[]): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${elements.join('\n')}\n</${root}>\n`,
  );

const sendXml = (reply: FastifyReply, xml: Buffer) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', 'public, max-age=600')
    .send(xml);

/** One element for each language of a page, each naming all of them. */
function urlsOf(
  baseUrl: string,
  page: PageName,
  params: Record<string, number> = {},
  changed?: Date,
): string[] {
  const at = (locale: Locale) => `${baseUrl}${pagePath(page, getCanonicalTree(locale), params)}`;
  const lastmod = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '';
  if (!pages[page].prefixed) return [`<url><loc>${at(defaultLocale)}</loc>${lastmod}</url>`];
  const alternate = (language: string, locale: Locale) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${at(locale)}"/>`;
  const alternates = [
    ...locales.map((locale) => alternate(htmlLang[locale], locale)),
    alternate('x-default', defaultLocale),
  ].join('');
  return locales.map((locale) => `<url><loc>${at(locale)}</loc>${lastmod}${alternates}</url>`);
}
