import { type PageName, pages } from '@film-contest/contract/pages';
import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { isPlainPage } from './lib/plain-pages.ts';
import { pageParts } from './lib/tree.ts';

/** Sections of the site whose list page and detail page share a layout. */
const sections = {
  exhibition: ['exhibition', 'exhibitionEntry'],
  selected: ['selected', 'selectedEntry'],
} as const satisfies Record<string, readonly [PageName, PageName]>;

const inSection = new Set<PageName>(Object.values(sections).flat());
const createSectionPredicate = (part: readonly PageName[]) => (page: PageName) =>
  part.includes(page);
const hasOwnMessages = createSectionPredicate(Object.values(pageParts).flat());

/** Returns the file of a page's route: `routes/gallery-entry.tsx` for `galleryEntry`. */
const getRouteFile = (page: PageName) =>
  `routes/${page.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.tsx`;

const getRoutePath = (page: PageName) => pages[page].path.slice(1);

const buildPageRoutes = (isWanted: (page: PageName) => boolean): RouteConfigEntry[] =>
  (Object.keys(pages) as PageName[])
    .filter((page) => !inSection.has(page) && isWanted(page))
    .map((page) => route(getRoutePath(page), getRouteFile(page)));

function buildSectionRoute(name: keyof typeof sections): RouteConfigEntry {
  const [list, detail] = sections[name];
  return route(getRoutePath(list), `routes/${name}-layout.tsx`, [
    layout('routes/plain.tsx', { id: `plain-${name}` }, [index(getRouteFile(list))]),
    route(':id', getRouteFile(detail)),
  ]);
}

/** Groups the pages without React in the browser below `routes/plain.tsx`, which tells the server to omit React. */
const groupPlainPages = (id: string, isWanted: (page: PageName) => boolean) => [
  layout(
    'routes/plain.tsx',
    { id },
    buildPageRoutes((page) => isPlainPage(page) && isWanted(page)),
  ),
  ...buildPageRoutes((page) => !isPlainPage(page) && isWanted(page)),
];

const buildFramedRoute = (id: string, children: RouteConfigEntry[]) =>
  layout('routes/framed.tsx', { id }, children);

/**
 * `:lang?` is the language prefix, which the middleware of `tree` checks. Pages without language prefixes are outside
 * this route, so that `/en-US/share` is not found.
 */
export default [
  route(':lang?', 'routes/tree.tsx', [
    index('routes/start.tsx'),
    buildFramedRoute('framed-tree', [
      ...groupPlainPages('plain-tree', (page) => pages[page].prefixed && !hasOwnMessages(page)),
      buildSectionRoute('exhibition'),
      layout('routes/signed-in.tsx', buildPageRoutes(createSectionPredicate(pageParts.signedIn))),
      layout('routes/records.tsx', buildPageRoutes(createSectionPredicate(pageParts.records))),
    ]),
    route('*', 'routes/unknown.tsx'),
  ]),
  buildFramedRoute('framed-plain', [
    ...groupPlainPages('plain-unprefixed', (page) => !pages[page].prefixed),
    buildSectionRoute('selected'),
    layout('routes/plain.tsx', { id: 'plain-missing' }, [
      route('s/:code', 'routes/short-address.tsx'),
      route('404', 'routes/404.tsx'),
    ]),
    route('500', 'routes/500.tsx'),
  ]),
];
