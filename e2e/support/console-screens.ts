import { expect, type Page } from '@playwright/test';
import { changeColorScheme, findSiteViolations, measureOverflow } from './axe.ts';
import type { OwnerSession } from './owner-session.ts';

interface Route {
  path: string;
  page?: unknown;
  bare?: true;
  children?: readonly Route[];
}

/** Returns the paths of all screens in the console's routes. Ids in a path are those of the first item of its list. */
export async function listConsoleScreens(
  desk: OwnerSession,
): Promise<{ bare: string[]; framed: string[] }> {
  // Imported at run time, because the console compiles with other types.
  const table = new URL('../../apps/console/src/screens.ts', import.meta.url).href;
  const { screens } = (await import(table)) as { screens: readonly Route[] };
  const routes = screens.flatMap(flattenRoute).filter(({ page }) => page !== undefined);
  const framed = routes.filter(({ bare }) => !bare);
  return {
    bare: routes.filter(({ bare }) => bare).map(({ path }) => path),
    framed: await Promise.all(framed.map(({ path }) => resolvePath(desk, path))),
  };
}

const flattenRoute = (route: Route): Route[] => [
  route,
  ...(route.children ?? []).flatMap(flattenRoute),
];

/** Paths of the lists that contain the item of `:id`, where it is not the parent path. */
const listPaths: Record<string, string> = {
  '/entries': 'entries?filters={"state":["in_review"]}',
  '/judging': 'judging/rounds',
};

/** Replaces `:id` in a path by the first item of its list. */
export async function resolvePath({ get }: OwnerSession, path: string): Promise<string> {
  const [before = '', after] = path.split('/:id');
  if (after === undefined) return path;
  if (before === '/desk') return resolveDeskPath({ get }, path);
  const { list } = await get<{ list: { id: string | number; isStaff?: boolean }[] }>(
    listPaths[before] ?? before.slice(1),
  );
  // Skips staff, because staff accounts cannot be suspended or deleted.
  const first = list.find(({ isStaff }) => !isStaff);
  if (!first) throw new Error(`${before} lists nothing: ${path} cannot be opened`);
  return `${before}/${first.id}${after}`;
}

async function resolveDeskPath({ get }: Pick<OwnerSession, 'get'>, path: string): Promise<string> {
  const { rounds } = await get<{ rounds: { id: string }[] }>('desk');
  const id = rounds[0]?.id ?? '';
  const { assignments } = await get<{ assignments: { id: string }[] }>(`desk/rounds/${id}`);
  return path.replace(':id', id).replace(':film', assignments[0]?.id ?? '');
}

export interface Console {
  open: (path: string) => Promise<void>;
  waitUntilLoaded: () => Promise<void>;
}

/**
 * Opens the console. `open` then navigates between screens without reloading, and waits until each screen has its data.
 */
export function openConsole(page: Page): Console {
  const awaited = new Set<unknown>();
  page.on('request', (request) => request.resourceType() === 'fetch' && awaited.add(request));
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));

  const waitUntilLoaded = async () => {
    await expect(page.locator('[aria-busy="true"], .ant-spin-spinning')).toHaveCount(0);
    await expect.poll(() => awaited.size, { intervals: [20, 50, 100] }).toBe(0);
  };
  return {
    waitUntilLoaded,
    async open(path) {
      // Opens another screen between, because two screens of the same components would look the same while the second
      // one loads.
      await navigate(page, '/between');
      await expect(page.getByRole('heading', { name: /404|exist|存在/ })).toBeVisible();
      await navigate(page, path);
      await page.waitForFunction(
        () => !/exist|存在/.test(document.querySelector('h1')?.textContent ?? 'exist'),
      );
      await waitUntilLoaded();
    },
  };
}

const navigate = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

export interface Appearance {
  width: number;
  colorScheme: 'light' | 'dark';
  /** Whether only the width is checked. */
  isBetween?: true;
}

const allAppearances: readonly Appearance[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1024, colorScheme: 'light', isBetween: true },
  { width: 390, colorScheme: 'dark' },
];

/**
 * Returns the problems of a screen in each appearance.
 * @param part selector of the part that axe checks; the whole page by default
 */
export async function findScreenFaults(
  page: Page,
  part?: string,
  looks = allAppearances,
): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, colorScheme, isBetween } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await changeColorScheme(page, colorScheme);
    const over = await measureOverflow(page);
    if (over > 0) faults.push(`${width} px: scrolls sideways by ${over} px`);
    if (isBetween) continue;
    const found = await findSiteViolations(page, part);
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  return faults;
}
