import { findLocale } from '@film-contest/contract/locales';
import { buildPagePath } from '@film-contest/contract/pages';
import { redirect } from 'react-router';
import type { Route } from './+types/unknown';

/** Redirects unknown paths to the home page with the same language prefix. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(buildPagePath('home', findLocale(params.lang)));

export default function UnknownPathRoute() {
  return null;
}
