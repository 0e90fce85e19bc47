import { type Locale, locales } from '@film-contest/contract/locales';
import { buildPagePath, type PageName, pages } from '@film-contest/contract/pages';
import { test as base } from './fixtures.ts';
import { type Server, startServer } from './server.ts';

/**
 * Settings of a server with the demonstration contest. No worker runs, because the conversion of the films would use
 * all cores.
 */
export const demonstration = { DEMO: '1', ROLE: 'web' };

/** Tests against an instance with content on every page in every language. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer(demonstration);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

export interface PageAddress {
  page: PageName | 'notFound' | 'failed';
  locale: Locale;
  path: string;
  /** Header for the browser's language, because pages without a language prefix have the same URL in all languages. */
  headers: { 'accept-language': Locale };
}

/** The list page that links to each detail page. */
const listPages: Partial<Record<PageName, PageName>> = {
  newsItem: 'events',
  galleryEntry: 'gallery',
  selectedOpenEntry: 'selectedOpen',
  exhibitionEntry: 'exhibition',
  selectedEntry: 'selected',
  roundResult: 'results',
  objection: 'results',
  recount: 'results',
};

/**
 * Returns every page of the site in every language. Of detail pages, returns the page of the first item of their list.
 */
export async function listPageAddresses(origin: string): Promise<PageAddress[]> {
  const names = Object.keys(pages) as PageName[];
  const params = await Promise.all(names.map((page) => findParams(origin, page)));
  const shown = locales.flatMap((locale) =>
    names.map((page, place) => {
      // Simplified Chinese pages exist with and without a language prefix. Every second page is read with it.
      const tree = locale === 'zh-CN' && place % 2 ? null : locale;
      return buildAddress(page, locale, buildPagePath(page, tree, params[place]));
    }),
  );
  const ends = locales.flatMap((locale) => [
    buildAddress('notFound', locale, '/404'),
    buildAddress('failed', locale, '/500'),
  ]);
  return [...shown, ...ends];
}

const buildAddress = (page: PageAddress['page'], locale: Locale, path: string): PageAddress => ({
  page,
  locale,
  path,
  headers: { 'accept-language': locale },
});

async function findParams(origin: string, page: PageName): Promise<Record<string, string>> {
  if (page === 'submitEntryStep') {
    return { entry: '7d8f4f0e-2f65-4c3a-9a75-0a4c1c7c6b11', step: 'film' };
  }
  if (page === 'freePage') return { slug: 'volunteers' };
  if (page === 'appeal') return { id: '1' };
  if (page === 'certificate') return { number: '0000-0000-0000' };
  const list = listPages[page];
  if (!list) return {};
  const html = await (await fetch(origin + buildPagePath(list))).text();
  const [, id] = new RegExp(`href="${buildPagePath(list)}/([\\da-f-]+)"`).exec(html) ?? [];
  if (!id) throw new Error(`${buildPagePath(list)} leads to nothing of its own`);
  return { id };
}
