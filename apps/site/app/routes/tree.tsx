import { findLocale } from '@film-contest/contract/locales';
import { pages } from '@film-contest/contract/pages';
import { Outlet, redirect } from 'react-router';
import type { Route } from './+types/tree';

/** A first segment that names no language is an unknown path. Loaders would be too late to say so. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ params }) => {
    if (params.lang !== undefined && !findLocale(params.lang)) throw redirect(pages.home.path);
  },
];

export default function Tree() {
  return <Outlet />;
}
