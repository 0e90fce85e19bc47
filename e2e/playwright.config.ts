import { defineConfig } from '@playwright/test';
import { findBrowser } from '../tools/programs.ts';

const browser = findBrowser();

/** Runs the browser tests of both apps in the system's Chromium, against servers that the tests start. */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  fullyParallel: false,
  // Each worker also runs a server, a database and a browser. Three workers share the processors well, because many
  // tests wait for clocks, films and typing.
  workers: 3,
  // A test that passes only sometimes counts as failed.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: './test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    // Playwright clicks an element only when it has stopped moving.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without LANG, the browser removes non-ASCII letters from the file names of downloads.
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
