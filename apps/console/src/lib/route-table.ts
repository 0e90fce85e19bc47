import type { AccessKey } from '@film-contest/contract/access';
import type { ComponentType } from 'react';
import type { IconName } from '../components/icon.tsx';
import type { PlainKey } from './messages.ts';
import type { WaitingName } from './waiting-counts.ts';

export interface RouteEntry {
  path: string;
  /** Loads the page's chunk. An entry without a page is a menu group. */
  page?: () => Promise<{ default: ComponentType }>;
  /** Access key required to open the route. Without an access key, all staff can open the route. */
  access?: AccessKey;
  label: PlainKey;
  icon?: IconName;
  count?: WaitingName;
  /** Whether the page is shown without the menu and without sign-in. */
  bare?: true;
  hidden?: true;
  /**
   * Whether the page is only for contests against fraud (`branding.scamAlerts`). The menu of other contests omits it.
   */
  isAgainstFraud?: true;
  children?: readonly RouteEntry[];
}

export interface RouteHandle {
  trail: readonly RouteEntry[];
}

type AccessMap = Readonly<Record<string, boolean | undefined>>;

/**
 * Returns the routes that a user can see. Hides a route and its children if the user lacks the route's access key.
 * Hides a parent if all its children are hidden.
 */
export function filterRoutesByAccess(routes: readonly RouteEntry[], held: AccessMap): RouteEntry[] {
  return routes.flatMap((route) => {
    if (route.access !== undefined && held[route.access] !== true) return [];
    if (!route.children?.length) return [route];
    const children = filterRoutesByAccess(route.children, held);
    return children.length > 0 ? [{ ...route, children }] : [];
  });
}

/** Lists every route with its ancestors, outermost first. */
export function listRoutesWithAncestors(
  routes: readonly RouteEntry[],
  above: readonly RouteEntry[] = [],
): RouteEntry[][] {
  return routes.flatMap((route) => {
    const trail = [...above, route];
    return [trail, ...listRoutesWithAncestors(route.children ?? [], trail)];
  });
}

/**
 * Returns the breadcrumbs of a page opened from another list, which the URL names (`?from=review`). Returns the
 * page's own breadcrumbs if the user cannot see that list.
 */
export function getBreadcrumbsByReferrer(
  routes: readonly RouteEntry[],
  trail: readonly RouteEntry[],
  from: string | null,
): readonly RouteEntry[] {
  const page = trail.at(-1);
  const led = listRoutesWithAncestors(routes).find((each) => each.at(-1)?.path === `/${from}`);
  return page && led && from ? [...led, page] : trail;
}

export const canOpenPath = (routes: readonly RouteEntry[], held: AccessMap, path: string) =>
  listRoutesWithAncestors(filterRoutesByAccess(routes, held)).some(
    (trail) => trail.at(-1)?.path === path,
  );

/** Returns the first page of a menu, for staff without access to the dashboard. */
export const findStartPath = (menu: readonly RouteEntry[]) =>
  listRoutesWithAncestors(menu)
    .filter((trail) => trail.every(({ bare, hidden }) => !bare && !hidden))
    .find((trail) => trail.at(-1)?.page)
    ?.at(-1)?.path;

/** Lists the items of a menu or of one of its groups. A group with a single page is replaced by that page. */
export const listMenuItems = (routes: readonly RouteEntry[]): RouteEntry[] =>
  routes
    .filter(({ bare, hidden }) => !bare && !hidden)
    .flatMap((route) => {
      if (route.page) return [route];
      const pages = listMenuItems(route.children ?? []);
      return pages.length > 1 ? [route] : pages;
    });
