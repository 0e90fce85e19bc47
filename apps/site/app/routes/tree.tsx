import { findLocale } from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';
import { redirect } from 'react-router';
import type { Route } from './+types/tree';

/**
 * Redirects to the home page if the first segment of the path is not a language. A loader would run too late for this.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ params }) => {
    if (params.lang !== undefined && !findLocale(params.lang)) throw redirect(pages.home.path);
  },
];

export { Outlet as default } from 'react-router';
