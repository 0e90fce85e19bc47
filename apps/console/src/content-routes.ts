import { type ContentTypeName, getContentType } from '@film-contest/contract/content-types';
import type { IconName } from './components/icon.tsx';
import type { PlainKey } from './lib/messages.ts';
import type { RouteEntry } from './lib/route-table.ts';

/** Builds the route of the page that sorts content items by hand. Types without a manual order are sorted by date. */
const buildArrangeRoute = (type: ContentTypeName): RouteEntry => ({
  path: `/content/${type}/arrange`,
  label: 'content.menu.arrange',
  access: 'canSeeContent',
  hidden: true,
  page: () => import('./pages/content/arrange.tsx'),
});

/** Builds the routes of a content type: its list, and the pages of its items. */
const buildContentRoute = (type: ContentTypeName, label: PlainKey): RouteEntry => ({
  path: `/content/${type}`,
  label,
  access: 'canSeeContent',
  page: () => import('./pages/content/content-list.tsx'),
  children: [
    ...(getContentType(type).order === 'position' ? [buildArrangeRoute(type)] : []),
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
 * Builds the menu route of a content list.
 * @param beside content type of a related list. Links above both lists switch between them.
 */
function buildMenuRoute(
  type: ContentTypeName,
  icon: IconName,
  label: PlainKey = `content.type.${type}`,
  beside?: ContentTypeName,
): RouteEntry {
  const route = buildContentRoute(type, label);
  const below = beside
    ? [{ ...buildContentRoute(beside, `content.type.${beside}`), hidden: true as const }]
    : [];
  return { ...route, icon, children: [...(route.children ?? []), ...below] };
}

export const contentRoutes: readonly RouteEntry[] = [
  buildMenuRoute('home', 'home'),
  buildMenuRoute('details', 'details'),
  buildMenuRoute('news', 'news'),
  buildMenuRoute('jury', 'jury', 'content.menu.jury', 'panels'),
  buildMenuRoute('schools', 'schools'),
  buildMenuRoute('thanks', 'thanks', 'content.menu.thanks', 'thanksTiers'),
  buildMenuRoute('pages', 'pages'),
  buildMenuRoute('freePages', 'plus'),
  { ...buildMenuRoute('tips', 'tips'), isAgainstFraud: true },
  buildMenuRoute('schedule', 'schedule'),
];

/** Routes of the content lists that select entries: shortlist, selection and exhibition. */
export const curatingRoutes: readonly RouteEntry[] = [
  buildMenuRoute('selectedopen', 'shortlist'),
  buildMenuRoute('selected', 'awards', 'content.menu.awards', 'awards'),
  buildMenuRoute('exhibition', 'exhibition', 'content.menu.exhibition', 'halls'),
];
