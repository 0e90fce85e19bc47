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
 * Parses a URL of the public site. Returns a redirect, or the language prefix of the page.
 * - `/` is redirected to `/home`.
 * - `/{lang}` is redirected to `/home`, and the language is stored.
 * - `/EN-us/x` is redirected to `/en-US/x`.
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
 * Chooses the language of a page: the prefix of the URL, otherwise the language in the cookie, otherwise the browser's
 * language.
 */
export function choosePageLanguage(tree: Locale | null, { cookies, acceptLanguage }: Reader) {
  if (tree) return { locale: tree, languageTag: tree as string };
  const stored = cookies[localeKey]?.slice(0, 35);
  const locale = chooseLocale(stored, parseAcceptLanguage(acceptLanguage));
  // Ignores regional tags of the browser, because the cache would contain a separate page for each language tag.
  const [language = ''] = stored?.toLowerCase().split('-') ?? [];
  return { locale, languageTag: getTextDirection(language) === 'rtl' ? language : locale };
}
