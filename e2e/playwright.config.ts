import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Chromium without its window, if it is installed: a page costs a third of the processor time. */
const browser =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file));

/** Journeys through both apps in the system's Chromium, against servers that the tests start. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  // Each worker also runs a server, a database and a browser.
  workers: availableParallelism() < 4 ? 2 : 3,
  // On a busy machine a browser test can miss its time. The summary lists tests that pass only the second time.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: './test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    // Playwright clicks an element only when it does not move.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without LANG the browser removes non-ASCII letters from the names of downloads.
      env: { ...process.env, LANG: 'C.UTF-8' },
      ...(browser && { executablePath: browser }),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      ],
    },
  },
});
