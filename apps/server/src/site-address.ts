import {
  chooseLocale,
  findLocale,
  getTextDirection,
  type Locale,
  localeKey,
  parseAcceptLanguage,
} from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';

export type SiteAddress =
  | { redirect: string; status: 302 | 308; localeToStore?: Locale }
  | { tree: Locale | null; path: string };

/**
 * Parses a URL of the public site. Returns the page's path and language prefix, or a redirect: from `/` to `/home`,
 * from `/{lang}` to `/home` with the language stored, and from other spellings of a path, such as `/EN-us/GALLERY` and
 * `/gallery/%37`, to the canonical one, because the cache would keep a page for each spelling.
 */
export function parseSiteUrl(pathname: string, search: string): SiteAddress {
  const path = pathname.replace(/[/\\]{2,}/g, '/').replace(/(.)\/$/, '$1');
  if (path === '/') return { redirect: `/home${search}`, status: 302 };
  const [, prefix = '', ...rest] = path.split('/');
  const tree = findLocale(decodeSegment(prefix));
  if (tree && rest.length === 0) return { redirect: '/home', status: 302, localeToStore: tree };
  const canonical = tree
    ? `/${tree}${canonicalizePagePath(`/${rest.join('/')}`)}`
    : canonicalizePagePath(path);
  if (canonical !== pathname) return { redirect: `${canonical}${search}`, status: 308 };
  return { tree, path: canonical };
}

/** Path segments of each page, grouped by the first segment in lower case and the number of further segments. */
const pagePaths = Map.groupBy(
  Object.values(pages).map((page) => page.path.slice(1).split('/')),
  ([first = '', ...others]) => `${first.toLowerCase()} ${others.length}`,
);

/** Returns the canonical spelling of a page's path. The router ignores letter case and decodes `%xx` in paths. */
function canonicalizePagePath(path: string): string {
  const suffix = path.endsWith('.data') ? '.data' : '';
  const segments = path.slice(1, path.length - suffix.length).split('/');
  const [first = '', ...others] = segments.map((segment) => decodeSegment(segment).toLowerCase());
  const found = pagePaths
    .get(`${first} ${others.length}`)
    ?.find(([, ...rest]) =>
      rest.every((name, at) => name.startsWith(':') || name.toLowerCase() === others[at]),
    );
  if (!found) return path;
  const spelled = found.map((name, at) =>
    name.startsWith(':') ? canonicalizeSegment(segments[at] ?? '') : name,
  );
  return `/${spelled.join('/')}${suffix}`;
}

/** Returns the canonical encoding of a path parameter. Returns a segment that cannot be decoded unchanged. */
function canonicalizeSegment(segment: string): string {
  const decoded = decodeSegment(segment);
  const isUndecodable = decoded === segment && segment.includes('%');
  return isUndecodable ? segment : encodeURIComponent(decoded);
}

/** Decodes a segment of a path. Returns it unchanged if it cannot be decoded. */
function decodeSegment(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
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
