import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test';
import { type Server, startServer } from './server.ts';

export interface TestFixtures {
  /** Messages of the browser's console that a test expects; every other one fails it. */
  expectedErrors: RegExp | null;
  /** Lets the test fail on what goes wrong in a context. */
  guard: (context: BrowserContext) => void;
  /** Opens another reader's browser, guarded like the first and closed after the test. */
  newContext: (options?: BrowserContextOptions) => Promise<BrowserContext>;
}

export interface WorkerFixtures {
  /** Names a server that only the files which name it share: for those that begin with an empty one. */
  serverName: string;
  server: Server;
}

/** The browser finds no host but this one: a request that would leave the machine ends like this. */
const leaves = 'net::ERR_NAME_NOT_RESOLVED';

/**
 * Tests with a server of their worker's own. They fail on errors in the browser's console, on
 * uncaught exceptions and, whatever they expect, on requests that would leave the machine. A context
 * of the bare `browser` escapes all that: `newContext` opens one that does not.
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
    const note = (fault: string) => {
      if (fault.includes(leaves) || !expectedErrors?.test(fault)) faults.push(fault);
    };
    await use((context) => {
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => note(String(error.error())));
      context.on('requestfailed', (request) => {
        const text = request.failure()?.errorText;
        if (text === leaves) note(`${text} (${request.url()})`);
      });
    });
    if (faults.length > 0) throw new Error(`The browser complained:\n${faults.join('\n')}`);
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

/** Waits until React has taken the page over: before that, a click or a typed letter may be lost. */
export async function hydrated(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction(
    () => {
      const heading = document.querySelector('h1');
      return heading && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
    },
    undefined,
    { ...(timeout && { timeout }) },
  );
}
