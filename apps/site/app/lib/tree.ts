import { findLocale, type Locale } from '@film-contest/contract/locales';
import { type PageName, pages } from '@film-contest/contract/pages';
import { matchPath } from 'react-router';

/** Returns the language prefix of a path, or null. */
export const getLanguagePrefix = (pathname: string): Locale | null =>
  findLocale(pathname.split('/', 2)[1]);

/** Removes the language prefix from a path: `/en-US/gallery` → `/gallery`. */
export function removeLanguagePrefix(pathname: string): string {
  if (!getLanguagePrefix(pathname)) return pathname;
  return pathname.replace(/^\/[^/]+/, '') || '/';
}

/** Whether a page's path also exists with a language prefix. */
export const hasPrefixedForm = (path: string) =>
  Object.values(pages).some((page) => page.prefixed && matchPath(page.path, path) !== null);

/** Returns the same page in another language, or its home page if there is none. */
export function buildPathInLocale(pathname: string, locale: Locale): string {
  const path = removeLanguagePrefix(pathname);
  return `/${locale}${hasPrefixedForm(path) ? path : pages.home.path}`;
}

/** Paths of the pages that load additional messages: account, submission and contact. */
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

export const isPageWithAccountMessages = (pathname: string) =>
  signedInPages.some(
    (page) => matchPath(pages[page].path, removeLanguagePrefix(pathname)) !== null,
  );
