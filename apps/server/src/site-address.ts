import {
  chooseLocale,
  direction,
  findLocale,
  type Locale,
  localeKey,
  parseAcceptLanguage,
} from '@film-contest/contract/locales';

export type SiteAddress =
  | { redirect: string; status: 302 | 308; rememberLocale?: Locale }
  | { tree: Locale | null; path: string };

/**
 * Sorts out an address of the public site: where it leads, or which tree it is in.
 * `/` → `/home`; `/{lang}` → `/home`, remembering the language; `/EN-us/x` → `/en-US/x`.
 */
export function readAddress(pathname: string, search: string): SiteAddress {
  const path = pathname.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (path === '/') return { redirect: `/home${search}`, status: 302 };
  const [, prefix = '', ...rest] = path.split('/');
  const tree = findLocale(prefix);
  if (tree && rest.length === 0) return { redirect: '/home', status: 302, rememberLocale: tree };
  const canonical = tree ? `/${[tree, ...rest].join('/')}` : path;
  if (canonical !== pathname) return { redirect: `${canonical}${search}`, status: 308 };
  return { tree, path: canonical };
}

interface Reader {
  cookies: Record<string, string | undefined>;
  acceptLanguage: string | undefined;
}

/** The language to write a page in: the prefix wins, then the mirrored choice, then the browser's. */
export function pageLanguage(tree: Locale | null, { cookies, acceptLanguage }: Reader) {
  if (tree) return { locale: tree, languageTag: tree as string };
  const stored = cookies[localeKey]?.slice(0, 35);
  const locale = chooseLocale(stored, parseAcceptLanguage(acceptLanguage));
  // Without its regions: each tag is a page of its own in the cache.
  const [language = ''] = stored?.toLowerCase().split('-') ?? [];
  return { locale, languageTag: direction(language) === 'rtl' ? language : locale };
}
