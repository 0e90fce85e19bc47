import { pages } from '@film-contest/contract/pages';
import { redirect } from 'react-router';

/** Redirects `/` and `/{lang}` to the home page. */
export const loader = () => redirect(pages.home.path);

export default function StartRedirectRoute() {
  return null;
}
