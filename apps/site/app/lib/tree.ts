import { findLocale, type Locale } from '@film-contest/contract/locales';
import { type PageName, pages } from '@film-contest/contract/pages';
import { matchPath } from 'react-router';

/** The language prefix of an address, or null in the tree without one. */
export const treeOf = (pathname: string): Locale | null => findLocale(pathname.split('/', 2)[1]);

/** An address without its language prefix: `/en-US/gallery` → `/gallery`. */
export function withoutTree(pathname: string): string {
  if (!treeOf(pathname)) return pathname;
  return pathname.replace(/^\/[^/]+/, '') || '/';
}

/** Whether a path (without prefix) exists under a language prefix as well. */
export const hasTrees = (path: string) =>
  Object.values(pages).some((page) => page.prefixed && matchPath(page.path, path) !== null);

/**
 * The same page in another language, by prefix, so that the link works without scripts. A page
 * without prefixed form leads to that language's home page.
 */
export function pathInLocale(pathname: string, locale: Locale): string {
  const path = withoutTree(pathname);
  return `/${locale}${hasTrees(path) ? path : pages.home.path}`;
}

/** Account, submission and contact: they say more than browse pages, and load those texts besides. */
export const signedInPages: readonly PageName[] = [
  'activateLogin',
  'activateFaild',
  'resetPassword',
  'login',
  'register',
  'forgotPassword',
  'submitEntry',
  'submitEntryStep',
  'account',
  'contactUs',
];

export const isSignedInPage = (pathname: string) =>
  signedInPages.some((page) => matchPath(pages[page].path, withoutTree(pathname)) !== null);
