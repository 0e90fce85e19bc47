import { type ContentTypeName, contentType } from '@film-contest/contract/content-types';
import type { IconName } from './components/icon.tsx';
import type { PlainKey } from './lib/messages.ts';
import type { RouteEntry } from './lib/route-entry.ts';

/** Where the items of a type are put in order; others stand by their dates. */
const arrangeRoute = (type: ContentTypeName): RouteEntry => ({
  path: `/content/${type}/arrange`,
  label: 'content.menu.arrange',
  access: 'canSeeContent',
  hidden: true,
  page: () => import('./pages/content/arrange.tsx'),
});

/** A type's list with its form below it; every type is drawn by the same two pages. */
const contentRoute = (type: ContentTypeName, label: PlainKey): RouteEntry => ({
  path: `/content/${type}`,
  label,
  access: 'canSeeContent',
  page: () => import('./pages/content/content-list.tsx'),
  children: [
    ...(contentType(type).order === 'position' ? [arrangeRoute(type)] : []),
    {
      path: `/content/${type}/:id/history`,
      label: 'content.menu.history',
      access: 'canSeeContent',
      hidden: true,
      page: () => import('./pages/content/history.tsx'),
    },
    {
      path: `/content/${type}/:id`,
      label: 'content.menu.item',
      access: 'canSeeContent',
      hidden: true,
      page: () => import('./pages/content/content-item.tsx'),
    },
  ],
});

/**
 * A list in the menu.
 *
 * @param beside a list that belongs to it, reached by the links above both.
 */
function inMenu(
  type: ContentTypeName,
  icon: IconName,
  label: PlainKey = `content.type.${type}`,
  beside?: ContentTypeName,
): RouteEntry {
  const route = contentRoute(type, label);
  const below = beside
    ? [{ ...contentRoute(beside, `content.type.${beside}`), hidden: true as const }]
    : [];
  return { ...route, icon, children: [...(route.children ?? []), ...below] };
}

/** What staff write for the site. */
export const contentRoutes: readonly RouteEntry[] = [
  inMenu('home', 'home'),
  inMenu('details', 'details'),
  inMenu('news', 'news'),
  inMenu('jury', 'jury', 'content.menu.jury', 'panels'),
  inMenu('schools', 'schools'),
  inMenu('thanks', 'thanks', 'content.menu.thanks', 'thanksTiers'),
  inMenu('pages', 'pages'),
  inMenu('tips', 'tips'),
  inMenu('schedule', 'schedule'),
];

/** Where films are placed. */
export const curatingRoutes: readonly RouteEntry[] = [
  inMenu('selectedopen', 'shortlist'),
  inMenu('selected', 'awards', 'content.menu.awards', 'awards'),
  inMenu('exhibition', 'exhibition', 'content.menu.exhibition', 'halls'),
];
