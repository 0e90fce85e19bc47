import { setTimeout } from 'node:timers/promises';
import { htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import type { PageName } from '@film-contest/contract/pages';
import { listPageAddresses, type PageAddress, test } from '../support/demonstration.ts';
import { expect } from '../support/fixtures.ts';
import { findHtmlFaults, type Head, readHead } from '../support/page-html.ts';
import { findStructuredDataFaults } from '../support/structured-data.ts';

/** Tests the HTML of every page in every language without a browser. */
interface Read extends PageAddress {
  html: string;
  head: Head;
}

let read: Read[];
test.beforeAll(async ({ server }) => {
  test.setTimeout(180_000);
  read = [];
  for (const address of await listPageAddresses(server.url)) {
    const { headers, path } = address;
    const html = await (await fetch(server.url + path, { headers })).text();
    read.push({ ...address, html, head: await readHead(html) });
  }
});

/** Collects the problems of all pages, so that one run lists them all. */
async function findFaults(
  pages: readonly Read[],
  find: (page: Read) => string[] | Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found = await Promise.all(
    pages.map(async (page) => [`${page.path} ${page.locale}`, await find(page)] as const),
  );
  return Object.fromEntries(found.filter(([, faults]) => faults.length > 0));
}

const isFindable = ({ head, page }: Read) =>
  head.robots !== 'noindex' && page !== 'notFound' && page !== 'failed';

test('every page is valid HTML, in every language', async () => {
  expect(read.length).toBeGreaterThan(95);
  expect(await findFaults(read, ({ html }) => findHtmlFaults(html))).toEqual({});
});

test('every page has one title, one heading and a language', async () => {
  const faults = await findFaults(read, ({ head, locale, page }) => [
    ...(head.titles === 1 && head.title ? [] : [`titles: ${head.titles}`]),
    // The heading of an editor step needs the entry, which only its entrant can read.
    ...(head.headings === 1 || page === 'submitEntryStep' ? [] : [`headings: ${head.headings}`]),
    ...(head.lang === htmlLang[locale] ? [] : [`lang: ${head.lang}`]),
  ]);
  expect(faults).toEqual({});
});

/** Pages of an account, forms, tools and error pages are not indexed. */
const unlisted: readonly (PageName | 'notFound' | 'failed')[] = [
  ...(['activateLogin', 'activateFaild', 'resetPassword', 'login', 'register'] as const),
  ...(['forgotPassword', 'submitEntry', 'submitEntryStep', 'account', 'unsubscribe'] as const),
  ...(['certificates', 'certificate', 'objection', 'appeal', 'recount'] as const),
  ...(['notFound', 'failed'] as const),
];

test('search engines are excluded from private pages and from no others', () => {
  const hidden = read.filter(({ head }) => head.robots === 'noindex').map(({ page }) => page);
  expect([...new Set(hidden)].sort()).toEqual([...unlisted].sort());
});

/** Measures the width of a text in search results, where a Han character is twice as wide as a Latin letter. */
const measureWidth = (text: string | null) =>
  [...(text ?? '')].reduce((sum, char) => sum + (char < '\u2e80' ? 1 : 2), 0);

test('titles and descriptions differ between pages and fit search results', async () => {
  for (const locale of locales) {
    const findable = read.filter((page) => page.locale === locale && isFindable(page));
    for (const name of ['title', 'description'] as const) {
      const told = findable.map(({ head }) => head[name]);
      const repeated = told.filter((text, place) => told.indexOf(text) !== place);
      expect(repeated, `${name}, ${locale}`).toEqual([]);
    }
    const faults = await findFaults(findable, ({ head }) => [
      ...(measureWidth(head.title) >= 14 && measureWidth(head.title) <= 110
        ? []
        : [`title: ${head.title}`]),
      ...(measureWidth(head.description) >= 40 && measureWidth(head.description) <= 162
        ? []
        : [`description: ${head.description}`]),
    ]);
    expect(faults).toEqual({});
  }
});

test('each page has a canonical URL and links to its other languages', async ({ server }) => {
  const findable = read.filter(isFindable);
  const byCanonical = new Map(findable.map((page) => [`${page.head.canonical}`, page]));
  const faults = await findFaults(findable, ({ head: { canonical, languages }, locale, path }) => {
    const own = path.replace(/^\/zh-CN\//, '/');
    if (canonical !== server.url + own) return [`canonical: ${canonical}`];
    if (languages.size === 0) return [];
    const tags = [...Object.values(htmlLang), 'x-default'].sort().join();
    if ([...languages.keys()].sort().join() !== tags)
      return [`languages: ${[...languages.keys()]}`];
    return [
      ...(languages.get(htmlLang[locale]) === canonical ? [] : ['does not name itself']),
      ...[...languages.values()].flatMap((address) => {
        const other = byCanonical.get(address)?.head.languages;
        const isBack = other && [...other.values()].includes(canonical);
        return isBack ? [] : [`${address} does not name it back`];
      }),
    ];
  });
  expect(faults).toEqual({});
  const without = findable.filter(({ head }) => head.languages.size === 0).map(({ page }) => page);
  expect([...new Set(without)].sort()).toEqual(
    ['school', 'selected', 'selectedEntry', 'selectedOpen', 'selectedOpenEntry', 'share'].sort(),
  );
});

test('link previews have a title, a description and a picture in the page’s language', async ({
  server,
}) => {
  const faults = await findFaults(read.filter(isFindable), ({ head, locale, page }) => {
    const { openGraph: shown, card, description, canonical } = head;
    const type = page.endsWith('Entry')
      ? 'video.other'
      : page === 'newsItem'
        ? 'article'
        : 'website';
    return [
      ...(shown.site && shown.title && shown.alt ? [] : ['no title']),
      ...(shown.description === description ? [] : [`description: ${shown.description}`]),
      ...(shown.url === canonical ? [] : [`url: ${shown.url}`]),
      ...(shown.type === type ? [] : [`type: ${shown.type}`]),
      ...(shown.locale === locale.replace('-', '_') ? [] : [`locale: ${shown.locale}`]),
      ...(shown.image?.startsWith(`${server.url}/cards/${locale}/`) ? [] : [`${shown.image}`]),
      ...(shown.size === '1200×630' ? [] : [`size: ${shown.size}`]),
      ...(card === 'summary_large_image' ? [] : [`card: ${card}`]),
    ];
  });
  expect(faults).toEqual({});
});

/** Reads the size of a JPEG, which follows its frame marker. */
function readJpegDimensions(jpeg: Buffer): string {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2) {
      return `${jpeg.readUInt16BE(at + 7)}×${jpeg.readUInt16BE(at + 5)}`;
    }
  }
  return 'no JPEG';
}

/** Fetches a URL and retries like a crawler, because pictures that are drawn on demand are limited per IP address. */
async function fetchWithRetries(url: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(url);
    if (answer.status !== 429) return answer;
    await answer.body?.cancel();
    await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}

for (const page of [
  'home',
  'votingRules',
  'newsItem',
  'galleryEntry',
  'exhibitionEntry',
] as const) {
  test(`the picture of ${page} exists and differs between languages`, async () => {
    const shown = read.filter((each) => each.page === page);
    const files = await Promise.all(
      shown.map(async ({ head }) => {
        const answer = await fetchWithRetries(String(head.openGraph.image));
        expect(answer.headers.get('content-type')).toBe('image/jpeg');
        return Buffer.from(await answer.arrayBuffer());
      }),
    );
    expect(files.map(readJpegDimensions)).toEqual(locales.map(() => '1200×630'));
    expect(new Set(files.map((file) => file.toString('base64'))).size).toBe(locales.length);
  });
}

/** The types of structured data of each kind of page, in order. */
const carried: Partial<Record<PageAddress['page'], string[]>> = {
  home: ['WebSite', 'Organization', 'Event'],
  eventDetails: ['Event'],
  events: ['CollectionPage'],
  newsItem: ['NewsArticle'],
  professionalJury: ['ItemList'],
  professionalZj: ['ItemList'],
  gallery: ['ItemList'],
  galleryEntry: ['VideoObject'],
  selectedOpen: ['ItemList'],
  selectedOpenEntry: ['VideoObject'],
  exhibition: ['ItemList'],
  exhibitionEntry: ['VideoObject'],
  selected: ['ItemList'],
  selectedEntry: ['VideoObject'],
  aboutUs: ['AboutPage'],
  freePage: ['WebPage'],
};

test('structured data has the expected types and valid properties', async () => {
  const faults = await findFaults(read, ({ page, head: { structured } }) => {
    const types = structured.map((each) => each['@type']).join();
    const promised = (carried[page] ?? []).join();
    return [
      ...(types === promised ? [] : [`${types || 'nothing'} instead of ${promised || 'nothing'}`]),
      ...structured.flatMap(findStructuredDataFaults),
    ];
  });
  expect(faults).toEqual({});
});

test('the sitemap lists every indexed page and no other', async ({ server }) => {
  const get = async (path: string) => (await fetch(server.url + path)).text();
  const findLocations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const parts = findLocations(await get('/sitemap.xml'));
  const listed = new Set<string>();
  for (const part of parts) {
    for (const address of findLocations(await get(new URL(part).pathname))) listed.add(address);
  }
  const findable = new Set(read.filter(isFindable).map(({ head }) => `${head.canonical}`));
  expect([...findable].filter((address) => !listed.has(address))).toEqual([]);
  const hidden = read.filter((page) => !isFindable(page)).map(({ path }) => server.url + path);
  expect(hidden.filter((address) => listed.has(address))).toEqual([]);
  const sample = [...listed].filter((_, place) => place % 7 === 0);
  for (const address of sample) {
    expect((await fetch(address, { redirect: 'manual' })).status, address).toBe(200);
  }
});

test('pages of a list have their own canonical URLs; searches are not indexed', async ({
  server,
}) => {
  const fetchHead = async (path: string) => readHead(await (await fetch(server.url + path)).text());
  const second = await fetchHead('/en-US/gallery?current=2&pageSize=12');
  expect(second.canonical).toBe(`${server.url}/en-US/gallery?current=2`);
  expect(second.languages.get('x-default')).toBe(`${server.url}/gallery?current=2`);
  expect((await fetchHead('/en-US/gallery?search=call')).robots).toBe('noindex');
  expect((await fetchHead('/School?search=x')).robots).toBe('noindex');
});

test('a page states its actual language when the requested one has no messages', async ({
  server,
}) => {
  const requestInLanguage = (headers: Record<string, string>) =>
    fetch(`${server.url}/share`, { headers });
  for (const [asked, locale] of [
    ['fr', 'zh-CN'],
    ['zh-HK', 'zh-TW'],
    ['en-GB', 'en-US'],
  ] as const satisfies [string, Locale][]) {
    const head = await readHead(
      await (await requestInLanguage({ 'accept-language': asked })).text(),
    );
    expect(head.lang).toBe(htmlLang[locale]);
    expect(head.openGraph.locale).toBe(locale.replace('-', '_'));
  }
});
