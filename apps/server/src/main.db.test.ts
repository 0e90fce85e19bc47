import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processesWith } from '../test/processes.ts';
import { stopAbandoned } from './platform/db/embedded.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp('/tmp/film-contest-main-');
  await chmod(dataDir, 0o755);
});
afterAll(async () => {
  await stopAbandoned(path.join(dataDir, 'database'));
  await rm(dataDir, { recursive: true, force: true });
});

test('a server that is asked to end leaves nothing running, whatever it has in hand', {
  timeout: 240_000,
}, async () => {
  const server = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ROLE: 'worker', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exit = once(server, 'exit');
  // Programs of its own are at work: the pictures of the demonstration are drawn.
  await expect.poll(() => processesWith(dataDir, 'draw.ts'), { timeout: 120_000 }).not.toEqual([]);
  // People press Ctrl-C again, and npm passes it on as well.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) server.kill(signal);
  expect(await exit).toEqual([0, null]);
  expect(await processesWith(dataDir)).toEqual([]);
});
