import { defaultLocale, htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { buildPagePath, type PageName, pages } from '@film-contest/contract/pages';
import type { Contest } from '@film-contest/contract/settings';
import type { MetaDescriptor } from 'react-router';
import { createTextExcerpt } from './excerpt.ts';
import { getTranslator, type T } from './texts.ts';

/** Data about the document that the root loader returns. */
export interface RootFacts {
  locale: Locale;
  origin: string;
  contestName: string | null;
  /** Version of the contest's branding, which is part of the URLs of preview pictures. */
  look: string | null;
}

/** Builds a schema.org object for a page's head. */
export const buildStructuredData = (thing: { '@type': string } & Record<string, unknown>) => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing },
});

/** Builds a schema.org `ItemList` in the page's order. */
export const buildItemList = (items: readonly Record<string, unknown>[]) => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...item,
  })),
});

/** The arguments of a route's `meta` function that the head builders read. */
export interface HeadArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  params: Record<string, string | undefined>;
}

interface HeadTexts {
  /** Title of the page; default: the message `shell.title.<page>`. */
  title?: string | undefined;
  /** Suffix that distinguishes pages with the same title. */
  within?: string | undefined;
  /** Description, which is shortened for search engines. Default: the message `shell.description.<page>`. */
  description?: string | undefined;
  /** Name of the link preview's picture; default: the page's name. */
  card?: string | undefined;
  type?: 'website' | 'article' | 'video.other';
  /** Query of the canonical URL (`?current=2`). */
  search?: string | undefined;
  noindex?: boolean;
}

export const getRootLoaderData = ({ matches }: Pick<HeadArgs, 'matches'>) =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootFacts | undefined;

/** Returns the contest data that the root loader has loaded. */
export const getHeadContest = ({ matches }: Pick<HeadArgs, 'matches'>) =>
  (
    matches.find((match) => match?.id === 'root')?.loaderData as
      | { contest: Contest | null }
      | undefined
  )?.contest ?? null;

/** Returns the translator for a `meta` function, or null while the root loader has no data. */
export function getHeadTranslator(args: Pick<HeadArgs, 'matches'>): T | null {
  const facts = getRootLoaderData(args);
  return facts ? getTranslator(facts.locale) : null;
}

/** Returns the canonical path of a page: zh-CN has no prefix, other languages have one. */
export const buildCanonicalPath = (
  page: PageName,
  locale: Locale,
  params: HeadArgs['params'] = {},
) => buildPagePath(page, locale === defaultLocale ? null : locale, omitUndefinedParams(params));

function omitUndefinedParams(params: HeadArgs['params']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

export const toAbsoluteUrl = (origin: string, address: string) =>
  address.startsWith('/') ? origin + address : address;

/** Builds the `hreflang` links of a page in all languages, including `x-default`. */
function buildAlternateLinks(
  origin: string,
  page: PageName,
  params: HeadArgs['params'],
  search: string,
) {
  if (!pages[page].prefixed) return [];
  const buildAlternateLink = (hrefLang: string, locale: Locale) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + buildCanonicalPath(page, locale, params) + search,
  });
  return [
    ...locales.map((locale) => buildAlternateLink(htmlLang[locale], locale)),
    buildAlternateLink('x-default', defaultLocale),
  ];
}

/** Returns the URL of a page's picture for link previews, 1200×630. */
export const buildCardUrl = (
  { origin, locale, look }: Pick<RootFacts, 'origin' | 'locale'> & Partial<RootFacts>,
  card: string,
) => `${origin}/cards/${locale}/${card}.jpg${look ? `?v=${look}` : ''}`;

const getDefaultPageDescription = (t: T, page: PageName) =>
  t.translateDynamicKey(`shell.description.${page}`) ?? t('shell.description.home');

/** Returns a page's URL, name and picture for structured data. */
export function getPageFacts(args: Pick<HeadArgs, 'matches'>, page: PageName) {
  const facts = getRootLoaderData(args);
  if (!facts) return null;
  return {
    url: facts.origin + buildCanonicalPath(page, facts.locale),
    description: getDefaultPageDescription(getTranslator(facts.locale), page),
    image: buildCardUrl(facts, page),
  };
}

/** Builds title, description, canonical URL, languages and Open Graph tags of a page. */
export function buildHead(args: HeadArgs, page: PageName, texts: HeadTexts = {}): MetaDescriptor[] {
  const facts = getRootLoaderData(args);
  if (!facts) return [];
  const { locale, origin, contestName } = facts;
  const t = getTranslator(locale);
  const site = contestName ?? t('shell.siteName');
  const own = texts.title ?? t.translateDynamicKey(`shell.title.${page}`) ?? site;
  const pageTitle = [own, texts.within].filter(Boolean).join(' · ');
  const title = own === site ? site : t('shell.titlePattern', { page: pageTitle, site });
  const description = createTextExcerpt(texts.description || getDefaultPageDescription(t, page));
  const search = texts.search ?? '';
  const canonical = origin + buildCanonicalPath(page, locale, args.params) + search;
  const { card = page, type = 'website' } = texts;
  return [
    { title },
    { name: 'description', content: description },
    ...(texts.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...buildAlternateLinks(origin, page, args.params, search),
    { property: 'og:site_name', content: site },
    { property: 'og:title', content: own },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: type },
    ...locales.map((each) => ({
      property: each === locale ? 'og:locale' : 'og:locale:alternate',
      content: each.replace('-', '_'),
    })),
    { property: 'og:image', content: buildCardUrl(facts, card) },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: pageTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

export function buildStandaloneHead(
  args: Pick<HeadArgs, 'matches'>,
  kind: 'notFound' | 'error',
): MetaDescriptor[] {
  const facts = getRootLoaderData(args);
  if (!facts) return [];
  const t = getTranslator(facts.locale);
  const site = facts.contestName ?? t('shell.siteName');
  const page = kind === 'notFound' ? t('shell.title.notFound') : t('shell.title.error');
  return [
    { title: t('shell.titlePattern', { page, site }) },
    { name: 'robots', content: 'noindex' },
  ];
}

/** Builds the schema.org `ItemList` of films in the page's order. */
export function buildFilmList(
  args: Pick<HeadArgs, 'matches'>,
  page: PageName,
  films: readonly { id: number; title: string }[],
) {
  const facts = getRootLoaderData(args);
  if (!facts) return buildItemList([]);
  return buildItemList(
    films.map(({ id, title }) => ({
      name: title,
      url: facts.origin + buildCanonicalPath(page, facts.locale, { id: String(id) }),
    })),
  );
}
