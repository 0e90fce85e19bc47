import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { messages } from './packages/messages/src/vite.ts';

const everyTest = ['{apps,packages}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'];
const databaseTests = '**/*.db.test.ts';
const mediaTests = '**/*.media.test.ts';
const startTests = '**/*.start.test.ts';
const notSource = ['**/node_modules/**', '**/build/**', '**/dist/**', '.data/**'];
const notUnit = [...notSource, databaseTests, mediaTests, startTests];

/** Finds tests that replace or reload modules. In a shared process, later test files would get the replacements. */
const findTestsReplacingModules = (pattern: string | string[], exclude: string[]) =>
  globSync(pattern, { cwd: import.meta.dirname, exclude }).filter((file) =>
    /\bvi\.(mock|doMock|resetModules)\s*[<(]/.test(
      readFileSync(join(import.meta.dirname, file), 'utf8'),
    ),
  );
const isolatedTests = findTestsReplacingModules(everyTest, notUnit);
const [wrongTest] = findTestsReplacingModules(databaseTests, notSource);
if (wrongTest)
  throw new Error(`${wrongTest} replaces modules, but shares its process with other tests.`);

// `unit` and `isolated` need only Node and are quick. `media` runs ffmpeg. `integration` has a PostgreSQL of its own.
// `start` builds and starts the product as `npm start` does. Files of `unit` and `integration` share the modules of
// their process (decision 131).
export default defineConfig({
  test: {
    // One worker more than cores, because tests of the database spend a third of their time waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        plugins: [messages()],
        test: {
          name: 'unit',
          include: everyTest,
          exclude: [...notUnit, ...isolatedTests],
          isolate: false,
          setupFiles: 'tools/restore-globals.ts',
          testTimeout: 30_000,
        },
      },
      {
        plugins: [messages()],
        test: {
          name: 'isolated',
          include: isolatedTests,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [messages()],
        test: { name: 'media', include: [mediaTests], exclude: notSource, testTimeout: 180_000 },
      },
      {
        test: {
          name: 'start',
          include: [startTests],
          exclude: notSource,
          globalSetup: 'tools/build-for-tests.ts',
          testTimeout: 180_000,
          hookTimeout: 600_000,
        },
      },
      {
        plugins: [messages()],
        test: {
          name: 'integration',
          include: [databaseTests],
          exclude: notSource,
          isolate: false,
          globalSetup: 'apps/server/test/global-setup.ts',
          setupFiles: 'tools/restore-globals.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
