import { buildPagePath, type PageName } from '@film-contest/contract/pages';
import type { ComponentProps, FunctionComponent } from 'react';
import { createPath, Link, type LinkProps, useLocation } from 'react-router';
import { useLocale } from './messages.tsx';
import { isPlainPage } from './plain-pages.ts';
import { prefetchPageChunks } from './route-chunks.ts';
import { isPathWithin, isSamePath } from './tree.ts';

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
  if (import.meta.env.SSR) return {};
  const prefetchLinkedPage = () => prefetchPageChunks(pathname);
  return { onPointerEnter: prefetchLinkedPage, onFocus: prefetchLinkedPage };
}

/**
 * Renders the same element as the router's link. It replaces that link on the server, where resolving relative paths
 * took a quarter of a page's rendering time, so its paths must be absolute. In the browser, the element would load a
 * document.
 */
function DocumentLink({ to, viewTransition, preventScrollReset, ...rest }: RouteLinkProps) {
  return <a {...rest} href={typeof to === 'string' ? to : createPath(to)} data-discover="true" />;
}

type RouteLinkProps = Pick<LinkProps, 'to' | 'viewTransition' | 'preventScrollReset'> &
  ComponentProps<'a'>;

/** A link to an absolute path of the site. */
export const RouteLink: FunctionComponent<RouteLinkProps> = import.meta.env.SSR
  ? DocumentLink
  : Link;

type PageLinkProps = PageTarget & Omit<RouteLinkProps, 'to'>;

/** A link to a page of the site that keeps the language prefix of the current URL. */
export function PageLink({ to, params, search, hash, ...rest }: PageLinkProps) {
  const target = useLinkTarget({ to, params, search, hash });
  if (isPlainPage(to)) return <DocumentLink {...rest} to={target} />;
  return <RouteLink {...prefetchOnIntent(target)} {...rest} to={target} />;
}

/**
 * A {@link PageLink} that is marked as current while its page is shown. Without `end`, it is also current on the pages
 * below it.
 */
export function PageNavLink({ end = false, ...props }: PageLinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const target = usePagePath()(props.to, props.params);
  const isCurrent = end ? isSamePath(pathname, target) : isPathWithin(pathname, target);
  return <PageLink aria-current={isCurrent ? 'page' : undefined} {...props} />;
}
