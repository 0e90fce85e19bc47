import { defaultLocale, htmlLang, type Locale, locales } from '@film-contest/contract/locales';
import { type PageName, pagePath, pages } from '@film-contest/contract/pages';
import type { Contest } from '@film-contest/contract/settings';
import type { MetaDescriptor } from 'react-router';
import card from '../assets/card.jpg?url';
import { type T, translatorOf } from './messages.tsx';

/** What the root's loader tells every page. */
export interface RootFacts {
  locale: Locale;
  origin: string;
  contestName: string | null;
}

/** Something of schema.org, in a page's head. */
export const structuredData = (thing: { '@type': string } & Record<string, unknown>) => ({
  'script:ld+json': { '@context': 'https://schema.org', ...thing },
});

/** An `ItemList` of schema.org in the order of the page. */
export const itemList = (items: readonly Record<string, unknown>[]) => ({
  '@type': 'ItemList',
  itemListElement: items.map((item, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    ...item,
  })),
});

/** The part of a route's meta arguments that is read here. */
export interface HeadArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
  params: Record<string, string | undefined>;
}

interface HeadTexts {
  /** Title of the page alone; else the text `shell.title.<page>`. */
  title?: string | undefined;
  description?: string | undefined;
  /** Address of a wide image, with or without origin; else the site's own card, 1200×630. */
  image?: string | undefined;
  type?: 'website' | 'article' | 'video.other';
  /** Query that belongs to the canonical address (`?current=2`). */
  search?: string | undefined;
  noindex?: boolean;
}

export const rootFacts = ({ matches }: Pick<HeadArgs, 'matches'>) =>
  matches.find((match) => match?.id === 'root')?.loaderData as RootFacts | undefined;

/** The contest as the root has loaded it, for a `meta` function. */
export const headContest = ({ matches }: Pick<HeadArgs, 'matches'>) =>
  (
    matches.find((match) => match?.id === 'root')?.loaderData as
      | { contest: Contest | null }
      | undefined
  )?.contest ?? null;

/** The texts for a `meta` function, or null while the root has no data. */
export function headT(args: Pick<HeadArgs, 'matches'>): T | null {
  const facts = rootFacts(args);
  return facts ? translatorOf(facts.locale) : null;
}

/** The canonical address of a page: zh-CN is the unprefixed one, the others have their own. */
export const canonicalPath = (page: PageName, locale: Locale, params: HeadArgs['params'] = {}) =>
  pagePath(page, locale === defaultLocale ? null : locale, given(params));

function given(params: HeadArgs['params']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

export const absolute = (origin: string, address: string) =>
  address.startsWith('/') ? origin + address : address;

/** `hreflang` links of a page that exists in both trees, `x-default` among them. */
function alternates(origin: string, page: PageName, params: HeadArgs['params'], search: string) {
  if (!pages[page].prefixed) return [];
  const link = (hrefLang: string, locale: Locale) => ({
    tagName: 'link',
    rel: 'alternate',
    hrefLang,
    href: origin + canonicalPath(page, locale, params) + search,
  });
  return [
    ...locales.map((locale) => link(htmlLang[locale], locale)),
    link('x-default', defaultLocale),
  ];
}

/** Title, description, canonical address, languages and Open Graph of a page. */
export function documentHead(
  args: HeadArgs,
  page: PageName,
  texts: HeadTexts = {},
): MetaDescriptor[] {
  const facts = rootFacts(args);
  if (!facts) return [];
  const { locale, origin, contestName } = facts;
  const t = translatorOf(locale);
  const site = contestName ?? t('shell.siteName');
  const own = texts.title ?? t.dynamic(`shell.title.${page}`) ?? site;
  const title = own === site ? site : t('shell.titlePattern', { page: own, site });
  const description = texts.description ?? t('shell.description.home');
  const search = texts.search ?? '';
  const canonical = origin + canonicalPath(page, locale, args.params) + search;
  const { image = card, type = 'website' } = texts;
  return [
    { title },
    { name: 'description', content: description },
    ...(texts.noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    { tagName: 'link', rel: 'canonical', href: canonical },
    ...alternates(origin, page, args.params, search),
    { property: 'og:site_name', content: site },
    { property: 'og:title', content: own },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: locale.replace('-', '_') },
    { property: 'og:image', content: absolute(origin, image) },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

/** Head of a page that is no place of its own: not found, or failed. */
export function standaloneHead(
  args: Pick<HeadArgs, 'matches'>,
  kind: 'notFound' | 'error',
): MetaDescriptor[] {
  const facts = rootFacts(args);
  if (!facts) return [];
  const t = translatorOf(facts.locale);
  const site = facts.contestName ?? t('shell.siteName');
  const page = kind === 'notFound' ? t('shell.title.notFound') : t('shell.title.error');
  return [
    { title: t('shell.titlePattern', { page, site }) },
    { name: 'robots', content: 'noindex' },
  ];
}
