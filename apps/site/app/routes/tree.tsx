import { findLocale } from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';
import { Outlet, redirect } from 'react-router';
import type { Route } from './+types/tree';

/** Loaders would run too late to reject a path whose first segment is no language. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ params }) => {
    if (params.lang !== undefined && !findLocale(params.lang)) throw redirect(pages.home.path);
  },
];

export default function LanguagePrefixRoute() {
  return <Outlet />;
}
