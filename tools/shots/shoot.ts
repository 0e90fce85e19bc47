import { join } from 'node:path';
import { localeKey } from '@film-contest/contract/locales';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { buildPagePath, buildPictureName, type Sitting, type Theme } from './plan.ts';

/** One picture of a page, and the errors of the page. */
export interface Shot {
  sitting: Sitting;
  width: number;
  theme: Theme;
  /** File name of the picture; null if the page could not be loaded. */
  file: string | null;
  faults: string[];
}

export interface Studio {
  url: string;
  folder: string;
  /** Number of pages that are open at once. */
  pages: number;
  executable: string;
  onDone: (shots: readonly Shot[]) => void;
}

const height = 900;

/** Takes all pictures, of several pages at once. Returns them in the given order. */
export async function takeAllScreenshots(
  sittings: readonly Sitting[],
  studio: Studio,
): Promise<Shot[]> {
  const browser = await chromium.launch({
    executablePath: studio.executable,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const contexts = openContexts(browser, studio.url);
    const results: Shot[][] = sittings.map(() => []);
    let next = 0;
    const takeNextScreenshots = async () => {
      for (let place = next++; place < sittings.length; place = next++) {
        const sitting = sittings[place];
        if (!sitting) return;
        const shots = await takePageScreenshots(await contexts(sitting), sitting, studio);
        results[place] = shots;
        studio.onDone(shots);
      }
    };
    await Promise.all(Array.from({ length: studio.pages }, takeNextScreenshots));
    return results.flat();
  } finally {
    await browser.close();
  }
}

/** Opens one browser context per language. Pages of a language share cached files. */
function openContexts(browser: Browser, baseURL: string) {
  const opened = new Map<string, Promise<BrowserContext>>();
  const openContext = async ({ browser: locale, stored }: Sitting['language']) => {
    const context = await browser.newContext({ baseURL, locale, reducedMotion: 'reduce' });
    await context.addCookies([{ name: localeKey, value: stored, url: baseURL }]);
    await context.addInitScript(([key, value]) => localStorage.setItem(key ?? '', value ?? ''), [
      localeKey,
      stored,
    ] as const);
    return context;
  };
  return ({ language }: Sitting): Promise<BrowserContext> => {
    const known = opened.get(language.name) ?? openContext(language);
    opened.set(language.name, known);
    return known;
  };
}

/** Loads a page once, and takes a picture in each width and theme. */
async function takePageScreenshots(
  context: BrowserContext,
  sitting: Sitting,
  studio: Studio,
): Promise<Shot[]> {
  const [width = 0] = sitting.widths;
  const [theme = 'light'] = sitting.themes;
  const page = await context.newPage();
  try {
    const address = await findItemUrl(page, sitting);
    if (!address) return [{ sitting, width, theme, file: null, faults: [] }];
    const heard = collectPageFaults(page, address);
    await page.setViewportSize({ width, height });
    await page.goto(address, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const shots: Shot[] = [];
    for (const width of sitting.widths) {
      await page.setViewportSize({ width, height });
      await scrollThroughPage(page);
      for (const theme of sitting.themes) {
        await page.emulateMedia({ colorScheme: theme });
        const file = buildPictureName(sitting, width, theme);
        const path = join(studio.folder, file);
        await page.screenshot({ path, fullPage: true, type: 'jpeg', quality: 82 });
        shots.push({
          sitting,
          width,
          theme,
          file,
          faults: [...heard(), ...(await findVisibleFaults(page))],
        });
      }
    }
    return shots;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ sitting, width, theme, file: null, faults: [reason] }];
  } finally {
    await page.close();
  }
}

/** Finds the page of an item: the first link in its list. Returns null if the list is empty. */
async function findItemUrl(page: Page, { route, language }: Sitting): Promise<string | null> {
  const address = buildPagePath(route, language);
  const [list = '', item] = address.split('/:id');
  if (item === undefined) return address;
  await page.goto(list);
  const links = page.locator(`main a[href^="${list}/"]`);
  return (await links.count()) > 0 ? links.first().getAttribute('href') : null;
}

/** Collects the errors of a page, without duplicates. */
function collectPageFaults(page: Page, address: string): () => string[] {
  const faults: string[] = [];
  // The paths of the error pages contain their HTTP status.
  const expected = /^\/(404|500)$/.exec(address)?.[1] ?? 'none';
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().includes(`status of ${expected}`)) return;
    faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  return () => faults.splice(0);
}

/** Scrolls through the page to load all pictures. */
async function scrollThroughPage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
    const all = [...document.images].filter((image) => image.checkVisibility());
    await Promise.all(all.map((image) => image.decode().catch(() => undefined)));
  });
}

/** Finds missing pictures and horizontal scrolling. */
function findVisibleFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const missing = [...document.images]
      .filter((image) => image.checkVisibility() && image.naturalWidth === 0)
      .map((image) => `missing picture: ${image.currentSrc || image.src}`);
    const { scrollWidth, clientWidth } = document.documentElement;
    const over = scrollWidth - clientWidth;
    return over > 0 ? [...missing, `scrolls sideways by ${over} px`] : missing;
  });
}
