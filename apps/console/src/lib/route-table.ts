/** What guards, menu and breadcrumbs need to know of a route. */
export interface GuardedRoute {
  path: string;
  /** Access key that the reader must hold; without one the route is open to all staff. */
  access?: string;
  children?: readonly GuardedRoute[];
}

/** The access keys of a current user. */
export type AccessMap = Readonly<Record<string, boolean | undefined>>;

/**
 * The routes that a person may see. One that names an access key which is absent or false is hidden
 * with all below it; a parent whose children are all hidden is hidden.
 */
export function filterByAccess<R extends GuardedRoute & { children?: readonly R[] }>(
  routes: readonly R[],
  held: AccessMap,
): R[] {
  return routes.flatMap((route) => {
    if (route.access !== undefined && held[route.access] !== true) return [];
    if (!route.children?.length) return [route];
    const children = filterByAccess<R>(route.children, held);
    return children.length > 0 ? [{ ...route, children }] : [];
  });
}

/** Every route with its ancestors, outermost first: what a breadcrumb shows. */
export function listTrails<R extends GuardedRoute & { children?: readonly R[] }>(
  routes: readonly R[],
  above: readonly R[] = [],
): R[][] {
  return routes.flatMap((route) => {
    const trail = [...above, route];
    return [trail, ...listTrails<R>(route.children ?? [], trail)];
  });
}

/**
 * The trail of a page that another list led to, which the address names (`?from=review`): through that
 * list, where the reader may see it, in place of the page's own.
 */
export function getTrailVia<R extends GuardedRoute & { children?: readonly R[] }>(
  routes: readonly R[],
  trail: readonly R[],
  from: string | null,
): readonly R[] {
  const page = trail.at(-1);
  const led = listTrails<R>(routes).find((each) => each.at(-1)?.path === `/${from}`);
  return page && led && from ? [...led, page] : trail;
}

/** Whether a person may open the route with this path. */
export const canOpen = <R extends GuardedRoute & { children?: readonly R[] }>(
  routes: readonly R[],
  held: AccessMap,
  path: string,
) => listTrails<R>(filterByAccess<R>(routes, held)).some((trail) => trail.at(-1)?.path === path);
