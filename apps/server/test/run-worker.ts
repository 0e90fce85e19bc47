import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestApp } from './app.ts';
import type { WorkerOrder } from './worker-process.ts';

const script = path.join(import.meta.dirname, 'worker-process.ts');

export interface KillableWorker {
  pid: number;
  /** Kills the process, like a power failure, and resolves when it has ended. */
  kill(): Promise<void>;
}

/** Starts a worker process on the app's database and data folder, and waits until it takes jobs. */
export async function startWorkerProcess(
  app: TestApp,
  options: Omit<WorkerOrder, 'config' | 'diesAt'> = {},
): Promise<KillableWorker> {
  const child = forkWorker(app, options);
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (message !== 'ready') throw new Error(`the worker did not start: ${message}`);
  return { pid: child.pid ?? 0, kill: () => killProcess(child) };
}

export interface SelfKillingWorker {
  /** Whether the worker has killed itself. */
  hasDied(): boolean;
  kill(): Promise<void>;
}

/** Starts a worker that runs one job at a time and kills itself at an event (see `killSelfAt`). */
export function startSelfKillingWorker(app: TestApp, moment: RegExp): SelfKillingWorker {
  const child = forkWorker(app, { concurrency: 1, diesAt: moment.source });
  let isKilled = false;
  return {
    hasDied() {
      if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}`);
      return child.signalCode === 'SIGKILL' && !isKilled;
    },
    async kill() {
      isKilled ||= child.signalCode === null;
      await killProcess(child);
    },
  };
}

function forkWorker({ ctx }: TestApp, options: Omit<WorkerOrder, 'config'>): ChildProcess {
  const order: WorkerOrder = { config: { ...ctx.config, logLevel: 'silent' }, ...options };
  return fork(script, [JSON.stringify(order)], {
    env: { ...process.env, NODE_COMPILE_CACHE: path.join(ctx.config.dataDir, 'compiled') },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const hasEnded = once(child, 'exit');
  child.kill('SIGKILL');
  await hasEnded;
}
