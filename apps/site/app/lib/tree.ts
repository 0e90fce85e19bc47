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

/** Pages that load additional messages, by the name of these messages: forms of people, and records to check. */
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

/** Returns the name of the additional messages of a page, or null. */
export function findPagePart(pathname: string): PagePart | null {
  const path = removeLanguagePrefix(pathname);
  const isOf = (part: PagePart) =>
    pageParts[part].some((page) => matchPath(pages[page].path, path) !== null);
  return (Object.keys(pageParts) as PagePart[]).find(isOf) ?? null;
}
