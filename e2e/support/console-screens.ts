import { expect, type Page } from '@playwright/test';
import { overflowOf, siteFaults, transitionsOver } from './axe.ts';
import type { Desk } from './desk.ts';

interface Route {
  path: string;
  page?: unknown;
  bare?: true;
  children?: readonly Route[];
}

/** Every screen that the console's table of routes names, by address: of each kind of thing the first. */
export async function consoleScreens(desk: Desk): Promise<{ bare: string[]; framed: string[] }> {
  // By name only: the table's types are the console's, which is built with other ones.
  const table = new URL('../../apps/console/src/screens.ts', import.meta.url).href;
  const { screens } = (await import(table)) as { screens: readonly Route[] };
  const routes = screens.flatMap(withChildren).filter(({ page }) => page !== undefined);
  const framed = routes.filter(({ bare }) => !bare);
  return {
    bare: routes.filter(({ bare }) => bare).map(({ path }) => path),
    framed: await Promise.all(framed.map(({ path }) => addressOf(desk, path))),
  };
}

const withChildren = (route: Route): Route[] => [
  route,
  ...(route.children ?? []).flatMap(withChildren),
];

/** Where the things are listed that a path with `:id` is of, when that is not the path before it. */
const listOf: Record<string, string> = { '/entries': 'entries?filters={"state":["in_review"]}' };

/** The address of a path of the table: of the first thing that it can be of. */
export async function addressOf({ get }: Desk, path: string): Promise<string> {
  const [before = '', after] = path.split('/:id');
  if (after === undefined) return path;
  const { list } = await get<{ list: { id: string | number }[] }>(
    listOf[before] ?? before.slice(1),
  );
  const [first] = list;
  if (!first) throw new Error(`${before} lists nothing: ${path} cannot be opened`);
  return `${before}/${first.id}${after}`;
}

export interface Console {
  open: (path: string) => Promise<void>;
  settled: () => Promise<void>;
}

/** Goes through the console without loading it anew, and knows when a screen has all it asked for. */
export function walkConsole(page: Page): Console {
  const awaited = new Set<unknown>();
  page.on('request', (request) => request.resourceType() === 'fetch' && awaited.add(request));
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));

  const settled = async () => {
    await expect(page.locator('[aria-busy="true"], .ant-spin-spinning')).toHaveCount(0);
    await expect.poll(() => awaited.size, { intervals: [20, 50, 100] }).toBe(0);
  };
  return {
    settled,
    async open(path) {
      // Between two screens that are drawn by the same parts, nothing else tells when the second is there.
      await go(page, '/between');
      await expect(page.getByRole('heading', { name: /404|exist|存在/ })).toBeVisible();
      await go(page, path);
      await page.waitForFunction(
        () => !/exist|存在/.test(document.querySelector('h1')?.textContent ?? 'exist'),
      );
      await settled();
    },
  };
}

const go = (page: Page, path: string) =>
  page.evaluate((hash) => {
    location.hash = hash;
  }, path);

export interface Look {
  width: number;
  colorScheme: 'light' | 'dark';
  /** Only whether it fits. */
  isBetween?: true;
}

const everyLook: readonly Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1024, colorScheme: 'light', isBetween: true },
  { width: 390, colorScheme: 'dark' },
];

/**
 * What is wrong with what the page shows, look by look.
 *
 * @param part what axe looks at; everything by default.
 */
export async function faultsShown(page: Page, part?: string, looks = everyLook): Promise<string[]> {
  const faults: string[] = [];
  for (const { width, colorScheme, isBetween } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await transitionsOver(page);
    const over = await overflowOf(page);
    if (over > 0) faults.push(`${width} px: scrolls sideways by ${over} px`);
    if (isBetween) continue;
    const found = await siteFaults(page, part);
    faults.push(...found.map((fault) => `${width} px, ${colorScheme}: ${fault}`));
  }
  return faults;
}
