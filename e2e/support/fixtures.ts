import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import { type Server, startServer } from './server.ts';

export interface TestFixtures {
  /** Errors in the browser's console that a test expects. Any other error fails the test. */
  expectedErrors: RegExp | null;
  /** Makes errors in a context fail the test. */
  guard: (context: BrowserContext) => void;
  /** Opens another browser context with the same checks. The context is closed after the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export interface WorkerFixtures {
  /**
   * Name of the server. Files with the same name share a server; files that need an empty server have a name of their
   * own.
   */
  serverName: string;
  server: Server;
}

/** Error of requests to other hosts, because the browser cannot resolve their names. */
const outsideRequest = 'net::ERR_NAME_NOT_RESOLVED';

/**
 * Tests with one server per worker. A test fails on errors in the browser's console, on uncaught exceptions, and on
 * requests to other hosts. Contexts must be opened with `newContext`, because contexts of `browser` are not checked.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverName: ['shared', { scope: 'worker', option: true }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  expectedErrors: [null, { option: true }],
  baseURL: async ({ server }, use) => use(server.url),
  guard: async ({ expectedErrors }, use) => {
    const faults: string[] = [];
    const recordFault = (fault: string) => {
      if (fault.includes(outsideRequest) || !expectedErrors?.test(fault)) faults.push(fault);
    };
    await use((context) => {
      context.on('console', (message) => {
        if (message.type() === 'error')
          recordFault(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => recordFault(String(error.error())));
      context.on('requestfailed', (request) => {
        const text = request.failure()?.errorText;
        if (text === outsideRequest) recordFault(`${text} (${request.url()})`);
      });
    });
    if (faults.length > 0) throw new Error(`Errors in the browser:\n${faults.join('\n')}`);
  },
  context: async ({ context, guard }, use) => {
    guard(context);
    await use(context);
  },
  newContext: async ({ browser, baseURL, guard }, use) => {
    const opened: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }), ...options });
      guard(context);
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

export { expect } from '@playwright/test';

/**
 * Waits until the page's scripts have started: before that, clicks and typed letters may be lost. Most pages have no
 * React; they replay the last click when their script starts.
 */
export async function waitForHydration(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction(
    () => {
      if (document.documentElement.hasAttribute('data-plain')) return !('earlyClick' in window);
      const heading = document.querySelector('h1');
      return heading && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    },
    undefined,
    { ...(timeout && { timeout }) },
  );
}
