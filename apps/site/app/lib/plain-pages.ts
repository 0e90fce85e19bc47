import { type PageName, plainPages } from '@film-contest/contract/pages';
import { createPathPattern, removeLanguagePrefix } from './tree.ts';

const names = new Set<PageName>(plainPages);

/** Whether a page has no React in the browser. */
export const isPlainPage = (page: PageName): boolean => names.has(page);

const plainPath = createPathPattern(plainPages);

/** Whether a path of the site leads to a page without React. */
export const isPlainPath = (pathname: string): boolean =>
  plainPath.test(removeLanguagePrefix(pathname));
