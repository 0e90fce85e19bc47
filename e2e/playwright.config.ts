import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Journeys through both apps in the system's Chromium, against servers that the tests start. */
export default defineConfig({
  testDir: '.',
  fullyParallel: false,
  // Each has a server, a database and a browser beside it.
  workers: availableParallelism() < 4 ? 2 : 3,
  // A shared machine may stall for longer than any patience. What passes only then is listed as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  outputDir: './test-results',
  use: {
    viewport: { width: 1280, height: 900 },
    // Nobody watches the motion, and what moves cannot be pressed.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording everything costs a tenth of the run.
    trace: 'on-first-retry',
    launchOptions: {
      // Without a language the browser gives downloads no names but ASCII ones.
      env: { ...process.env, LANG: 'C.UTF-8' },
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
