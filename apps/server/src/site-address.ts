import {
  chooseLocale,
  findLocale,
  getTextDirection,
  type Locale,
  localeKey,
  parseAcceptLanguage,
} from '@film-contest/contract/locales';

export type SiteAddress =
  | { redirect: string; status: 302 | 308; localeToStore?: Locale }
  | { tree: Locale | null; path: string };

/**
 * Parses a URL of the public site: returns a redirect, or the language tree of the page. Redirects
 * `/` to `/home`, `/{lang}` to `/home` with the language stored, and `/EN-us/x` to `/en-US/x`.
 */
export function parseSiteUrl(pathname: string, search: string): SiteAddress {
  const path = pathname.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (path === '/') return { redirect: `/home${search}`, status: 302 };
  const [, prefix = '', ...rest] = path.split('/');
  const tree = findLocale(prefix);
  if (tree && rest.length === 0) return { redirect: '/home', status: 302, localeToStore: tree };
  const canonical = tree ? `/${[tree, ...rest].join('/')}` : path;
  if (canonical !== pathname) return { redirect: `${canonical}${search}`, status: 308 };
  return { tree, path: canonical };
}

interface Reader {
  cookies: Record<string, string | undefined>;
  acceptLanguage: string | undefined;
}

/**
 * Chooses the language of a page: the prefix of the URL, else the language in the cookie, else the
 * browser's language.
 */
export function choosePageLanguage(tree: Locale | null, { cookies, acceptLanguage }: Reader) {
  if (tree) return { locale: tree, languageTag: tree as string };
  const stored = cookies[localeKey]?.slice(0, 35);
  const locale = chooseLocale(stored, parseAcceptLanguage(acceptLanguage));
  // Ignores the browser's regional tags, because each language tag is a separate page in the cache.
  const [language = ''] = stored?.toLowerCase().split('-') ?? [];
  return { locale, languageTag: getTextDirection(language) === 'rtl' ? language : locale };
}
