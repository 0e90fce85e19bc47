import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { messages } from './packages/messages/src/vite.ts';

const everyTest = ['{apps,packages}/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'];
const databaseTests = '**/*.db.test.ts';
const mediaTests = '**/*.media.test.ts';
const startTests = '**/*.start.test.ts';
// These tests replace modules or change variables of modules.
const isolatedTests = ['apps/{site,console}/**/*.test.{ts,tsx}', '**/*.mock.test.ts'];
const notSource = ['**/node_modules/**', '**/build/**', '**/dist/**', '.data/**'];
const notUnit = [...notSource, databaseTests, mediaTests, startTests];

// `unit` and `isolated` need only Node and are quick; the files of `unit` share their modules. `media` runs ffmpeg;
// `integration` gets a PostgreSQL of its own; `start` builds and starts the product as `npm start` does.
export default defineConfig({
  test: {
    // On two cores Vitest would keep one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        plugins: [messages()],
        test: {
          name: 'unit',
          include: everyTest,
          exclude: [...notUnit, ...isolatedTests],
          isolate: false,
          testTimeout: 30_000,
        },
      },
      {
        plugins: [messages()],
        test: {
          name: 'isolated',
          include: isolatedTests,
          exclude: notUnit,
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
          globalSetup: 'apps/server/test/global-setup.ts',
          setupFiles: 'apps/server/test/restore-globals.ts',
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
