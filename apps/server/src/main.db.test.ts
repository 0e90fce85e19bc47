import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../test/free-port.ts';
import { findProcesses } from '../test/processes.ts';
import { stopAbandonedServer } from './platform/db/embedded.ts';

let dataDir: string;
let server: ChildProcess | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp('/tmp/film-contest-main-');
  await chmod(dataDir, 0o755);
});
afterEach(async () => {
  // Ends the server that a failed test left running, because it uses the database.
  if (server?.exitCode === null && server.signalCode === null) {
    server.kill('SIGKILL');
    await once(server, 'exit');
  }
  await stopAbandonedServer(path.join(dataDir, 'database'));
  await rm(dataDir, { recursive: true, force: true });
});

const isProgramRunning = (program: string) => async () =>
  (await findProcesses(dataDir, program)).length > 0;

const isSiteAnswering = (port: number) =>
  fetch(`http://127.0.0.1:${port}/home`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Only the full test run starts these, because they affect only developers and take minutes. */
const costly: [string, string, NodeJS.ProcessEnv, (port: number) => Promise<boolean>][] = [
  ['dev.ts', 'while it starts', { NODE_ENV: 'development' }, isProgramRunning('postgres')],
];

test.each([
  ['main.ts', 'while it converts a film', { ROLE: 'worker' }, isProgramRunning('ffmpeg')],
  // When the site responds, Vite already listens for signals too.
  ['dev.ts', 'while it serves', { NODE_ENV: 'development', DEMO: '0' }, isSiteAnswering],
  ...(process.env.FULL === '1' ? costly : []),
])(
  '%s that receives a signal %s leaves no process running',
  {
    timeout: 300_000,
  },
  async (program, _when, environment, isBusy) => {
    const port = await findFreePort();
    const own = spawn(process.execPath, [path.join(import.meta.dirname, program)], {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        ...environment,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    server = own;
    const exit = once(own, 'exit');
    await expect.poll(() => isBusy(port), { timeout: 240_000 }).toBe(true);
    // Sends several signals, because users press Ctrl-C again and npm forwards it.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGTERM'] as const) own.kill(signal);
    expect(await exit).toEqual([0, null]);
    expect(await findProcesses(dataDir)).toEqual([]);
  },
);
