import { findLocale, type Locale } from '@film-contest/contract/locales';
import { type PageName, pages } from '@film-contest/contract/pages';

/** Returns the language prefix of a path, or null. */
export function getLanguagePrefix(pathname: string): Locale | null {
  // Caches the prefix of the last path, because all links of a page need the prefix of the same path.
  if (pathname !== latest.pathname) {
    latest = { pathname, prefix: findLocale(pathname.split('/', 2)[1]) };
  }
  return latest.prefix;
}

let latest: { pathname: string; prefix: Locale | null } = { pathname: '', prefix: null };

/** Removes the language prefix from a path: `/en-US/gallery` → `/gallery`. */
export function removeLanguagePrefix(pathname: string): string {
  if (!getLanguagePrefix(pathname)) return pathname;
  return pathname.replace(/^\/[^/]+/, '') || '/';
}

/**
 * Returns a pattern that matches the paths of some pages. Like the router, it ignores letter case and a trailing slash.
 */
export function createPathPattern(names: readonly PageName[]): RegExp {
  const paths = names.map((name) => pages[name].path.replace(/:\w+/g, '[^/]+'));
  return new RegExp(`^(${paths.join('|')})/*$`, 'i');
}

const prefixedPath = createPathPattern(
  (Object.keys(pages) as PageName[]).filter((name) => pages[name].prefixed),
);

/** Whether a page's path also exists with a language prefix. */
export const canHaveLanguagePrefix = (path: string): boolean => prefixedPath.test(path);

const normalizePath = (path: string) => path.replace(/\/+$/, '').toLowerCase();

/** Whether two paths lead to the same page. Letter case and a trailing slash do not matter. */
export const isSamePath = (path: string, other: string): boolean =>
  normalizePath(path) === normalizePath(other);

/** Whether a path leads to the page of another path or to a page below it. */
export const isPathWithin = (path: string, outer: string): boolean =>
  `${normalizePath(path)}/`.startsWith(`${normalizePath(outer)}/`);

/** Returns the path of the same page in another language, or of the home page if the page has no other languages. */
export function buildPathInLocale(pathname: string, locale: Locale): string {
  const path = removeLanguagePrefix(pathname);
  return `/${locale}${canHaveLanguagePrefix(path) ? path : pages.home.path}`;
}

/**
 * Groups of pages that need additional message catalogues: forms of signed-in people, and pages on which records are
 * verified.
 */
export const pageParts = {
  signedIn: [
    'activateLogin',
    'activateFaild',
    'resetPassword',
    'login',
    'register',
    'forgotPassword',
    'unsubscribe',
    'submitEntry',
    'submitEntryStep',
    'account',
    'contactUs',
    'objection',
    'appeal',
  ],
  records: ['results', 'roundResult', 'recount', 'voteLog', 'certificates', 'certificate'],
} as const satisfies Record<string, readonly PageName[]>;

export type PagePart = keyof typeof pageParts;

const partPatterns = (Object.keys(pageParts) as PagePart[]).map(
  (part) => [part, createPathPattern(pageParts[part])] as const,
);

/** Returns the name of a page's additional message catalogue, or null. */
export function findPagePart(pathname: string): PagePart | null {
  const path = removeLanguagePrefix(pathname);
  return partPatterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}
