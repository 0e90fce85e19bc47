import { buildPagePath, type PageName } from '@film-contest/contract/pages';
import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router';
import { useLocale } from './messages.tsx';
import { prefetchPageChunks } from './route-chunks.ts';

type Params = Record<string, string | number>;

/** Target of a link: page name, parameters, query (`?…`) and fragment (`#…`). */
export interface PageTarget {
  to: PageName;
  params?: Params | undefined;
  search?: string | undefined;
  hash?: string | undefined;
}

/** Returns a function that builds paths of pages with the language prefix of the current URL. */
export function usePagePath() {
  const { tree } = useLocale();
  return (to: PageName, params?: Params) => buildPagePath(to, tree, params);
}

function useLinkTarget({ to, params, search = '', hash = '' }: PageTarget) {
  const pagePathOf = usePagePath();
  return { pathname: pagePathOf(to, params), search, hash };
}

function prefetchOnIntent({ pathname }: { pathname: string }) {
  const prefetchLinkedPage = () => prefetchPageChunks(pathname);
  return { onPointerEnter: prefetchLinkedPage, onFocus: prefetchLinkedPage };
}

/** A link to a page of the site that keeps the language prefix of the current URL. */
export function PageLink(props: PageTarget & Omit<LinkProps, 'to'>) {
  const { to, params, search, hash, ...rest } = props;
  const target = useLinkTarget({ to, params, search, hash });
  return <Link {...prefetchOnIntent(target)} {...rest} to={target} />;
}

/** A {@link PageLink} that is marked as current when its target is the current page. */
export function PageNavLink(props: PageTarget & Omit<NavLinkProps, 'to'>) {
  const { to, params, search, hash, ...rest } = props;
  const target = useLinkTarget({ to, params, search, hash });
  return <NavLink {...prefetchOnIntent(target)} {...rest} to={target} />;
}
