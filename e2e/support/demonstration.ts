import { type Locale, locales } from '@film-contest/contract/locales';
import { type PageName, pagePath, pages } from '@film-contest/contract/pages';
import { test as base } from './fixtures.ts';
import { type Server, startServer } from './server.ts';

/** The demonstration contest without its films: their making would keep every core busy. */
export const demonstration = { DEMO: '1', ROLE: 'web' };

/** Tests of an instance whose pages are all filled, in every language. */
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

export interface Address {
  page: PageName | 'notFound' | 'failed';
  locale: Locale;
  path: string;
  /** What the browser asks for: pages without a prefixed form have one address for all languages. */
  headers: { 'accept-language': Locale };
}

/** The list on which a page of one thing is found. */
const listOf: Partial<Record<PageName, PageName>> = {
  newsItem: 'events',
  galleryEntry: 'gallery',
  selectedOpenEntry: 'selectedOpen',
  exhibitionEntry: 'exhibition',
  selectedEntry: 'selected',
};

/** Every page of the site in every language, of each kind of thing the first of its list. */
export async function everyAddress(origin: string): Promise<Address[]> {
  const names = Object.keys(pages) as PageName[];
  const params = await Promise.all(names.map((page) => paramsOf(origin, page)));
  const shown = locales.flatMap((locale) =>
    names.map((page, place) => {
      // Both trees hold Simplified Chinese: half of its pages are read in each.
      const tree = locale === 'zh-CN' && place % 2 ? null : locale;
      return addressOf(page, locale, pagePath(page, tree, params[place]));
    }),
  );
  const ends = locales.flatMap((locale) => [
    addressOf('notFound', locale, '/404'),
    addressOf('failed', locale, '/500'),
  ]);
  return [...shown, ...ends];
}

const addressOf = (page: Address['page'], locale: Locale, path: string): Address => ({
  page,
  locale,
  path,
  headers: { 'accept-language': locale },
});

async function paramsOf(origin: string, page: PageName): Promise<Record<string, string>> {
  if (page === 'submitEntryStep') {
    return { entry: '7d8f4f0e-2f65-4c3a-9a75-0a4c1c7c6b11', step: 'film' };
  }
  const list = listOf[page];
  if (!list) return {};
  const html = await (await fetch(origin + pagePath(list))).text();
  const [, id] = new RegExp(`href="${pagePath(list)}/(\\d+)"`).exec(html) ?? [];
  if (!id) throw new Error(`${pagePath(list)} leads to nothing of its own`);
  return { id };
}
